export { download, downloadReport } from './download-report.ts';
export { hand } from './hand.ts';
export { legendsOf, type Legend } from './legend.ts';
export { LoopButtons } from './loop-buttons.tsx';
export { exactTime, shortTime } from './span.ts';
export { isPlaying, playAgain, playAt, playPause, seek, shownTime, spanOf } from './time-control.ts';
export { TimeLine } from './time-line.tsx';
