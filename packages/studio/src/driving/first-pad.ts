/** Browsers hide gamepads from pages that did not come over a safe connection. */
export function firstPad(): Gamepad | undefined {
  if (!('getGamepads' in navigator)) return undefined;
  return navigator.getGamepads().find((each) => each?.mapping === 'standard') ?? undefined;
}
