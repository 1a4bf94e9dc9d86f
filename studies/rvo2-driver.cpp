// Runs a crowd in RVO2 for studies/compare-rvo2.mjs. From standard input: how many ticks, time step, sight, neighbours, horizon, how many agents,
// then for each x y vx vy radius speed maxSpeed goalX goalY. After the ticks it writes the processor time of their steps, s, and every velocity.
#include <cmath>
#include <cstdio>
#include <ctime>
#include <vector>

#include "RVO.h"

int main() {
  int ticks, neighbours, count;
  float step, sight, horizon;
  if (std::scanf("%d %f %f %d %f %d", &ticks, &step, &sight, &neighbours, &horizon, &count) != 6) return 1;
  RVO::RVOSimulator crowd;
  crowd.setTimeStep(step);
  std::vector<RVO::Vector2> goals;
  std::vector<float> speeds;
  for (int self = 0; self < count; self++) {
    float x, y, vx, vy, radius, speed, maxSpeed, goalX, goalY;
    if (std::scanf("%f %f %f %f %f %f %f %f %f", &x, &y, &vx, &vy, &radius, &speed, &maxSpeed, &goalX, &goalY) != 9) return 1;
    crowd.addAgent(RVO::Vector2(x, y), sight, neighbours, horizon, horizon, radius, maxSpeed, RVO::Vector2(vx, vy));
    goals.push_back(RVO::Vector2(goalX, goalY));
    speeds.push_back(speed);
  }
  const std::clock_t start = std::clock();
  for (int tick = 0; tick < ticks; tick++) {
    for (int self = 0; self < count; self++) {
      const RVO::Vector2 way = goals[self] - crowd.getAgentPosition(self);
      const float distance = RVO::abs(way);
      // Nobody walks beyond the goal.
      const float speed = std::fmin(speeds[self], distance / step);
      crowd.setAgentPrefVelocity(self, distance > 0 ? way * (speed / distance) : RVO::Vector2(0, 0));
    }
    crowd.doStep();
  }
  std::printf("%.9g\n", static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  for (int self = 0; self < count; self++) {
    const RVO::Vector2 velocity = crowd.getAgentVelocity(self);
    std::printf("%.9g %.9g\n", velocity.x(), velocity.y());
  }
  return 0;
}
