// Nothing in the simulation may depend on the clock, on chance or on an engine's own approximations: the same seed must
// give the same bits everywhere.
import { layerOf } from './rules.mjs';
import { isNode, textOf, walk } from './source-files.mjs';

const ownMath = "use core's own function of that name";
const noChance = "use core's counter-based random numbers of seed, agent, tick and purpose";
const noClock = 'take the simulated time or the tick as a parameter; only engine and apps read a clock';

// IEEE 754 fixes the result of sqrt; engines and their versions differ in all of these.
const engineMath = new Set(
  'sin cos tan asin acos atan atan2 exp expm1 log log2 log10 log1p pow sinh cosh tanh asinh acosh atanh cbrt hypot'.split(
    ' ',
  ),
);
// AssemblyScript has its own names for the two implementations.
const mathObjects = new Set(['Math', 'Mathf', 'NativeMath', 'NativeMathf', 'JSMath']);

/**
 * @param {import('./rules.mjs').Tree} tree
 * @returns {import('./rules.mjs').Violation[]}
 */
export function checkDeterminism(tree) {
  /** @type {import('./rules.mjs').Violation[]} */
  const violations = [];
  for (const file of tree.files) {
    if (file.isTest || !layerOf(tree, file)?.deterministic) continue;
    walk(file.program, (node, parent) => {
      const found = judge(node, parent);
      if (found)
        violations.push({ file: file.path, line: file.lineAt(node.start), rule: 'not reproducible', ...found });
    });
  }
  return violations;
}

/**
 * @param {import('./source-files.mjs').SyntaxNode} node
 * @param {import('./source-files.mjs').SyntaxNode | undefined} parent
 */
function judge(node, parent) {
  if ((node.type === 'BinaryExpression' && node.operator === '**') || node.operator === '**=') {
    return { what: 'the ** operator', remedy: `multiply, or ${ownMath.replace('of that name', 'pow')}` };
  }
  if (!isValue(node, parent)) return undefined;
  const name = globalName(node);
  if (name === undefined) return undefined;
  const member = parent?.type === 'MemberExpression' && parent.object === node ? memberName(parent) : undefined;
  if (mathObjects.has(name)) return judgeMath(name, member === undefined ? unpackedNames(node, parent) : [member]);
  if (name === 'Date') return { what: member ? `Date.${member}` : 'Date', remedy: noClock };
  if (name === 'performance' && member) return { what: `performance.${member}`, remedy: noClock };
  if (name === 'crypto' && member) return { what: `crypto.${member}`, remedy: noChance };
  return undefined;
}

/**
 * @param {string} name
 * @param {(string | undefined)[]} members those that are used, as far as they can be found
 */
function judgeMath(name, members) {
  if (members.length === 0 || members.includes(undefined)) {
    const remedy = 'name the functions, as Math.sqrt(...) or const { sqrt } = Math, so that this check sees them';
    return { what: `${name} used as a value`, remedy };
  }
  if (members.includes('random')) return { what: `${name}.random`, remedy: noChance };
  const refused = members.find((member) => member !== undefined && engineMath.has(member));
  return refused === undefined ? undefined : { what: `${name}.${refused}`, remedy: ownMath };
}

/**
 * @param {import('./source-files.mjs').SyntaxNode} node
 * @param {import('./source-files.mjs').SyntaxNode | undefined} parent
 * @returns {(string | undefined)[]} `sqrt` and `abs` of `const { sqrt, abs: size } = Math`
 */
function unpackedNames(node, parent) {
  if (parent?.type !== 'VariableDeclarator' || parent.init !== node || !isNode(parent.id)) return [];
  const properties = Array.isArray(parent.id.properties) ? parent.id.properties.filter(isNode) : [];
  return properties.map((property) => keyName(property));
}

/** @param {import('./source-files.mjs').SyntaxNode} property */
function keyName({ key, computed }) {
  if (!isNode(key)) return undefined;
  return computed || key.type !== 'Identifier' ? textOf(key) : String(key.name);
}

/**
 * @param {import('./source-files.mjs').SyntaxNode} node
 * @returns {string | undefined} the global that `name` or `globalThis.name` stands for
 */
function globalName(node) {
  if (node.type === 'Identifier') return String(node.name);
  const object = node.type === 'MemberExpression' && isNode(node.object) ? node.object : undefined;
  return object?.type === 'Identifier' && object.name === 'globalThis' ? memberName(node) : undefined;
}

/** @param {import('./source-files.mjs').SyntaxNode} node */
function memberName(node) {
  if (node.computed) return textOf(node.property);
  return isNode(node.property) ? String(node.property.name) : undefined;
}

/**
 * Whether a node is read as a value, and is not the name of a member, a key or a type.
 *
 * @param {import('./source-files.mjs').SyntaxNode} node
 * @param {import('./source-files.mjs').SyntaxNode | undefined} parent
 */
function isValue(node, parent) {
  if (!parent || (node.type !== 'Identifier' && node.type !== 'MemberExpression')) return false;
  if (parent.type.startsWith('TS') && parent.expression !== node) return false;
  if (parent.type === 'MemberExpression') return parent.object === node || parent.computed === true;
  const isKey = ['Property', 'PropertyDefinition', 'MethodDefinition', 'AccessorProperty'].includes(parent.type);
  return !(isKey && parent.key === node && parent.computed !== true);
}
