/** What a new city begins with: roads that are written one by one, so that a hand can put junctions into them. */
export const beginning = `// A crossroads, and four roads around it. "Roads" above the picture draws more of them.
main() {
  Cross *middle = new Cross(0, 0, 0, 4);
  Cross *east = new Cross(120, 0, 0, 3), *north = new Cross(0, 120, 0, 3);
  Cross *west = new Cross(-120, 0, 0, 3), *south = new Cross(0, -120, 0, 3);
  connect(middle, 0, east, 0);
  connect(middle, 1, north, 0);
  connect(middle, 2, west, 0);
  connect(middle, 3, south, 0);
  connect(east, 1, north, 2);
  connect(north, 1, west, 2);
  connect(west, 1, south, 2);
  connect(south, 1, east, 2);
}
`;
