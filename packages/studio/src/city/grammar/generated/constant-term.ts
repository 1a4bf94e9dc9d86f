export const Constant = 1;
