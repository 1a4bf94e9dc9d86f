export const sceneNames = ['square', 'circle', 'corridor', 'open'] as const;
export type SceneName = (typeof sceneNames)[number];
