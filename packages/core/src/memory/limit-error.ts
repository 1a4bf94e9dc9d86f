/** A run asks for more than there can be: a mistake of its input, not of the program. The message is `rule; remedy`. */
export class LimitError extends RangeError {
  override readonly name = 'LimitError';
}
