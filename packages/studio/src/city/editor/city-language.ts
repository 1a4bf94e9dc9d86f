import {
  continuedIndent,
  delimitedIndent,
  foldInside,
  foldNodeProp,
  HighlightStyle,
  indentNodeProp,
  LanguageSupport,
  LRLanguage,
  syntaxHighlighting,
} from '@codemirror/language';
import { styleTags, tags } from '@lezer/highlight';
import { parser } from '../grammar/generated/city-parser.ts';

const colours = styleTags({
  'class new': tags.definitionKeyword,
  'if else for while return': tags.controlKeyword,
  // Elsewhere the two are names like others.
  'MainDeclaration/Main/MainWord FunctionDeclaration/Height/HeightWord': tags.keyword,
  TypeWord: tags.typeName,
  'VariableName/...': tags.variableName,
  'ClassName/... ClassUse/... Constructor/MemberName/...': tags.className,
  'FunctionName/... DefineFunction/MemberName/...': tags.definition(tags.function(tags.variableName)),
  'CallName/...': tags.function(tags.variableName),
  'Definition/...': tags.definition(tags.variableName),
  Identifier: tags.variableName,
  'Constant VariableName/Constant': tags.atom,
  Number: tags.number,
  String: tags.string,
  'LineComment BlockComment': tags.comment,
  'ArithmeticOperator CompareOperator LogicOperator AssignOperator StepOperator Arrow Star': tags.operator,
  '( )': tags.paren,
  '[ ]': tags.squareBracket,
  '{ }': tags.brace,
});

export const cityLanguage = LRLanguage.define({
  name: 'city',
  parser: parser.configure({
    props: [
      colours,
      indentNodeProp.add({
        'Block ClassBody': delimitedIndent({ closing: '}', align: false }),
        'ArgumentList ParameterList Condition ForHead': delimitedIndent({ closing: ')' }),
        'IfStatement ForStatement WhileStatement': continuedIndent({ except: /^\s*(?:\{|else\b)/ }),
        'Declaration FieldDeclaration': continuedIndent(),
      }),
      foldNodeProp.add({
        'Block ClassBody': foldInside,
        BlockComment: ({ from, to }) => ({ from: from + 2, to: to - 2 }),
      }),
    ],
  }),
  languageData: {
    commentTokens: { line: '//', block: { open: '/*', close: '*/' } },
    closeBrackets: { brackets: ['(', '[', '{', '"'] },
    indentOnInput: /^\s*(?:\}|else)$/,
  },
});

/** Colours are variables of the page, so that they follow its theme. */
const inks = HighlightStyle.define([
  { tag: [tags.keyword, tags.controlKeyword, tags.definitionKeyword], color: 'var(--code-keyword)', fontWeight: '600' },
  { tag: [tags.typeName, tags.className], color: 'var(--code-type)' },
  { tag: tags.function(tags.variableName), color: 'var(--code-call)' },
  { tag: [tags.number, tags.atom], color: 'var(--code-value)' },
  { tag: tags.string, color: 'var(--code-string)' },
  { tag: tags.comment, color: 'var(--text-muted)', fontStyle: 'italic' },
  { tag: tags.operator, color: 'var(--text-muted)' },
]);

export const citySupport = (): LanguageSupport => new LanguageSupport(cityLanguage, [syntaxHighlighting(inks)]);
