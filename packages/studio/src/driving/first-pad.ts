/** Browsers hide gamepads from pages that did not come over a safe connection. */
function pads(): readonly Gamepad[] {
  if (!('getGamepads' in navigator)) return [];
  return navigator.getGamepads().filter((each) => each !== null);
}

/** The first gamepad whose sticks and buttons are where those of all standard ones are. */
export const firstPad = (): Gamepad | undefined => pads().find(({ mapping }) => mapping === 'standard');

/** What drives: a standard gamepad, else a steering wheel or joystick of any layout, whose parts can be bound. */
export const drivingPad = (): Gamepad | undefined => firstPad() ?? pads().at(0);
