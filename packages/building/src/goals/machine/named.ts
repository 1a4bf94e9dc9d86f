/** What a name in a goal may refer to. */
export type Named = 'gate' | 'exit' | 'area' | 'counter' | 'signal' | 'lift';
