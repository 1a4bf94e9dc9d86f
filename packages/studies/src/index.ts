export * from './compare/index.ts';
export * from './data/index.ts';
export * from './design/index.ts';
export * from './regimes/index.ts';
export * from './sensitivity/index.ts';
export * from './sweep/index.ts';
export * from './validation/index.ts';
