// Which package may import which. An arrow that is not listed here is refused.

/** @type {import('./layers/rules.mjs').LayerConfig} */
export const layers = {
  packages: {
    core: { mayImport: [], external: false, node: 'never', deterministic: true },
    building: { mayImport: ['core'], external: false, node: 'never', deterministic: true },
    plans: { mayImport: ['building'], external: false, node: 'never', deterministic: true },
    kernels: { mayImport: ['core'], external: false, node: 'never', deterministic: true },
    models: { mayImport: ['core', 'building', 'kernels'], external: true, node: 'never', deterministic: true },
    reading: { mayImport: ['core'], external: true, node: 'never', deterministic: false },
    analysis: { mayImport: ['core', 'building'], external: true, node: 'never', deterministic: false },
    engine: {
      mayImport: ['core', 'building', 'reading', 'kernels', 'models', 'analysis', 'city', 'traffic', 'bodies'],
      external: true,
      node: 'in *.node.ts',
      deterministic: false,
    },
    formats: {
      mayImport: ['core', 'building', 'plans', 'reading', 'models', 'engine'],
      external: true,
      node: 'never',
      deterministic: false,
    },
    recording: {
      mayImport: ['core', 'building', 'kernels', 'analysis'],
      external: true,
      node: 'in *.node.ts',
      deterministic: false,
    },
    studies: {
      mayImport: ['core', 'building', 'models', 'formats', 'analysis', 'engine'],
      external: true,
      node: 'in *.node.ts',
      deterministic: false,
    },
    city: { mayImport: ['core', 'building', 'reading'], external: false, node: 'never', deterministic: true },
    traffic: { mayImport: ['core', 'city'], external: false, node: 'in *.node.ts', deterministic: true },
    modules: {
      mayImport: ['core', 'building', 'reading', 'models', 'engine', 'formats', 'analysis', 'traffic'],
      external: true,
      node: 'in *.node.ts',
      deterministic: false,
    },
    bodies: { mayImport: ['core', 'city'], external: true, node: 'never', deterministic: true },
    cluster: { mayImport: ['core'], external: true, node: 'in *.node.ts', deterministic: false },
    live: {
      mayImport: [
        'core',
        'building',
        'engine',
        'models',
        'formats',
        'analysis',
        'bodies',
        'cluster',
        'studies',
        'city',
        'recording',
        'modules',
        'reading',
      ],
      external: true,
      node: 'never',
      deterministic: false,
    },
    viewer: { mayImport: ['core', 'building', 'live', 'city'], external: true, node: 'never', deterministic: false },
    // What users install: it knows everything, and no package knows it.
    korzo: { mayImport: 'every package', external: true, node: 'in *.node.ts', deterministic: false },
    studio: {
      mayImport: ['core', 'engine', 'models', 'formats', 'analysis', 'live', 'recording', 'studies', 'city', 'viewer'],
      external: true,
      node: 'never',
      deterministic: false,
    },
  },
  apps: { mayImport: 'every package', external: true, node: 'anywhere', deterministic: false },
};
