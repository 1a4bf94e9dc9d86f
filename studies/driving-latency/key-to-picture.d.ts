/** What a page under measurement offers: see time-keys.mjs. */
interface Window {
  keyToPicture: {
    /** ms from the key to the picture, once it is there. */
    seen: Promise<number>;
    arm(): void;
    /** Pictures for each second so far. */
    rate(): number;
  };
}
