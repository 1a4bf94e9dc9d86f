/** What a new city begins with. */
export const beginning = `// A crossroads, and four roads around it.
main() {
  Cross *middle = new Cross(0, 0, 0, 4), *outer[4];
  for (int i = 0; i < 4; i++) {
    outer[i] = new Cross(120 * cos(90 * i), 120 * sin(90 * i), 0, 3);
    connect(middle, i, outer[i], 0);
  }
  for (int i = 0; i < 4; i++) connect(outer[i], 1, outer[(i + 1) % 4], 2);
}
`;
