import hljs from 'highlight.js'
import { escapeText, startTag } from '../escape'
import { highlighterName, languageName } from './languages'

/** Longer code keeps its words, without their colours. */
const MAX_CHARACTERS = 20_000

/** Pygments' short classes for the highlighter's scopes: clients know no others. */
const CLASSES: Record<string, string> = {
  addition: 'gi',
  attr: 'na',
  attribute: 'na',
  built_in: 'nb',
  bullet: 'o',
  'char.escape': 'se',
  code: 's',
  comment: 'c1',
  deletion: 'gd',
  doctag: 'sd',
  emphasis: 'ge',
  formula: 's',
  keyword: 'k',
  link: 's',
  literal: 'kc',
  meta: 'cp',
  'meta.prompt': 'gp',
  name: 'nt',
  number: 'mi',
  operator: 'o',
  params: 'n',
  property: 'n',
  punctuation: 'p',
  quote: 'gu',
  regexp: 'sr',
  section: 'gh',
  'selector-attr': 'na',
  'selector-class': 'nc',
  'selector-id': 'nf',
  'selector-pseudo': 'nd',
  'selector-tag': 'nt',
  string: 's',
  strong: 'gs',
  subst: 'si',
  symbol: 'ss',
  tag: 'nt',
  'template-tag': 'cp',
  'template-variable': 'nv',
  title: 'nf',
  'title.class': 'nc',
  'title.function': 'nf',
  type: 'kt',
  variable: 'nv',
  'variable.constant': 'no',
  'variable.language': 'bp',
}

/** Code as Zulip's clients expect it: coloured by spans that hold text only. */
export function codeBlock(code: string, language: string): string {
  const text = `${code
    .replace(/[ \t]+$/gm, '')
    .replace(/^\n+/, '')
    .trimEnd()}\n`
  const wrapper = startTag('div', {
    class: 'codehilite',
    'data-code-language': language === '' ? null : languageName(language),
  })
  return `${wrapper}<pre><span></span><code>${highlighted(text, language)}</code></pre></div>\n`
}

function highlighted(code: string, language: string): string {
  const name = highlighterName(language)
  if (language === '' || code.length > MAX_CHARACTERS || !hljs.getLanguage(name)) return escapeText(code)
  return flattened(hljs.highlight(code, { language: name, ignoreIllegals: true }).value)
}

/** The highlighter nests its spans; the innermost that has a class here counts. */
function flattened(html: string): string {
  const classes: (string | undefined)[] = []
  let result = ''
  for (const [piece, scope] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    if (piece === '</span>') classes.pop()
    else if (scope !== undefined) classes.push(classOf(scope) ?? classes.at(-1))
    else result += classes.at(-1) ? `<span class="${classes.at(-1)}">${piece}</span>` : piece
  }
  return result
}

/** `hljs-title function_` is the scope `title.function`, which may have no class of its own. */
function classOf(written: string): string | undefined {
  const scope = written
    .split(' ')
    .map((part) => part.replace(/^hljs-/, '').replace(/_+$/, ''))
    .join('.')
  return CLASSES[scope] ?? CLASSES[scope.split('.')[0]!]
}
