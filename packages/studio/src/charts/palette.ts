/** Colours that stay apart for colour-blind eyes, on light and on dark ground (after Okabe and Ito, a little deeper). */
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#b58900', '#56b4e9', '#8a63d2', '#6b7280'];

export const colourOf = (index: number): string => colours[index % colours.length];
