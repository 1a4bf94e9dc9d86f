import { expect, it } from 'vitest';
import { withLocalImports } from './local-imports.ts';

it('turns imported names into constants, on the line they were on', () => {
  const code = "import { a, b as c } from './m.ts';\nimport {\n  d,\n} from 'n';\nexport const e = a + c + d;\n";
  expect(withLocalImports(code)).toBe(
    'import * as __imported0 from "./m.ts"; const a = __imported0.a, c = __imported0.b;\n' +
      'import * as __imported1 from "n"; const d = __imported1.d;\n\n\nexport const e = a + c + d;\n',
  );
});

it('leaves alone what has no names, a default, and what Vitest hoists', () => {
  for (const code of [
    "import './m.ts';\n",
    "import * as m from './m.ts';\n",
    "import m, { a } from './m.ts';\n",
    "import { it } from 'vitest';\n",
    "export { a } from './m.ts';\n",
  ])
    expect(withLocalImports(code)).toBe(code);
});
