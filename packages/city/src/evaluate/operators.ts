import type { BinaryOperator } from '../language/syntax.ts';

/** Numbers are never cut to whole ones inside an expression: 1/2 is a half, whatever it is assigned to. */
export function combine(
  operator: Exclude<BinaryOperator, '&&' | '||' | '==' | '!='>,
  left: number,
  right: number,
): number | boolean {
  switch (operator) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      return left / right;
    case '%':
      return left % right;
    case '<':
      return left < right;
    case '>':
      return left > right;
    case '<=':
      return left <= right;
    case '>=':
      return left >= right;
  }
}
