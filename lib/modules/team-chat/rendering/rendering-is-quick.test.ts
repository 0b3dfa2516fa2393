import { describe, expect, test } from 'vitest'
import { lookups } from '@/tests/team-chat/lookups'
import { renderMessage } from './render-message'
import { wantedBy } from './wanted'

const LONGEST = 10_000
/** What grows faster than the message takes seconds; a busy machine alone does not come near. */
const MILLISECONDS = 600
const patterns = [
  ...['(?P<id>(a+)+b)', '(?P<id>(?:.*.*.*=)+x)', '(?P<id>(?:a|a|ab)*c)'].map((pattern, index) => ({
    id: index + 2,
    pattern,
    url_template: 'https://b.example/{id}',
  })),
]
const organization = { ...lookups, linkifiers: [...lookups.linkifiers, ...patterns] }

const repeated = [
  ...['[', '[]', '[a](', '[a](b', '](', '![', '![[](', '[[[[a]]]]', '[a](<', '[a](b "', '(', '((', '[a][b]'],
  ...['*', '**', '***', '*a', '*a ', '**a **b ', '*a **b ***c', 'a*', '~~', '~~a', '_', '`', '`a', '``a`', '```', '\\'],
  ...[
    '>',
    '> ',
    '> > a\n',
    '```quote\n',
    '```spoiler x\n',
    '~~~quote\n```quote\n',
    '- ',
    '- a\n',
    '  - a\n',
    '1. a\n\n',
  ],
  ...['#', '# ', '$$', '$$x$$ ', '$$x', '$$\\sqrt{\\sqrt{x}}$$ ', '<time:', '<time:1', '<', '&', '&amp;', '&#'],
  ...[
    '@**',
    '@**a',
    '@*',
    '#**a',
    '#**chan>a@1',
    '#**chan**',
    ':a:',
    ':smile:',
    '🙂',
    '👩‍❤️‍👨',
    '#1 ',
    'a',
    'a a=',
    'é',
  ],
  ...[
    'http://',
    'http://a.',
    'www.',
    'a.',
    'a@',
    'a@b.',
    'a.b.c@',
    'https://a.b/(',
    'a.com ',
    'https://x.co ',
    'mailto:',
  ],
  ...[
    '|',
    '|a',
    '|a|b\n|-|-|\n',
    '|-',
    '---\n',
    '    a\n',
    '\n',
    ' ',
    '\t',
    'a\n',
    '[x](/user_uploads/p.png) ',
    '"',
    '\u0000',
  ],
]
const built: Record<string, string> = {
  'brackets within brackets': '['.repeat(LONGEST / 2) + ']'.repeat(LONGEST / 2),
  'links within links': '['.repeat(2500) + '](b)'.repeat(1875),
  'stars that open, then stars that close': '*a '.repeat(1600) + 'a* '.repeat(1600),
  'runs of every length': Array.from({ length: 140 }, (_, length) => '`'.repeat(length)).join('a'),
  'fences within fences': Array.from({ length: 130 }, (_, depth) => `${'`'.repeat(3 + depth)}quote`).join('\n'),
  'ever deeper lists': Array.from({ length: 137 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n'),
  'ever deeper quotes': Array.from({ length: 138 }, (_, depth) => `${'>'.repeat(depth)} a`).join('\n'),
  'a very wide table': `${'|a'.repeat(1500)}|\n${'|-'.repeat(1500)}|\n${'|\n'.repeat(1990)}`,
  'a table of short rows': `${'|a'.repeat(50)}|\n${'|-'.repeat(50)}|\n${'|\n'.repeat(4800)}`,
  'braces in a formula': `\`\`\`math\n${'{'.repeat(9000)}`,
  'a long formula': `\`\`\`math\n${'x^2+'.repeat(950)}x`,
  'macros that grow': '$$\\def\\a{\\b\\b\\b\\b}\\def\\b{\\c\\c\\c\\c}\\def\\c{\\d\\d\\d\\d}\\def\\d{xxxx}\\a\\a\\a$$',
  'code with strings that never end': `\`\`\`py\n${'"""'.repeat(3000)}`,
  'code of angle brackets': `\`\`\`cpp\n${'a<b<c<'.repeat(1600)}`,
  'code of objects': `\`\`\`json\n${'{"a":['.repeat(1600)}`,
}

describe(`messages of ${LONGEST} characters take less than ${MILLISECONDS} ms`, () => {
  // The first message also loads and warms up what all of them use.
  renderMessage('**a** $$x$$ :smile: https://a.b\n```py\nx\n```', organization)

  test.each([
    ...repeated.map((part) => [part, part.repeat(Math.ceil(LONGEST / part.length)).slice(0, LONGEST)]),
    ...Object.entries(built),
  ])('%j', (_name, source) => {
    // Time of this thread alone: others use the machine too. The best of a few counts, for the engine compiles meanwhile.
    let best = Number.POSITIVE_INFINITY
    for (let run = 0; run < 4 && best >= MILLISECONDS; run += 1) {
      const start = process.threadCpuUsage()
      wantedBy(source!)
      renderMessage(source!, organization)
      const { user, system } = process.threadCpuUsage(start)
      best = Math.min(best, (user + system) / 1000)
    }
    expect(source!.length).toBeLessThanOrEqual(LONGEST)
    expect(best).toBeLessThan(MILLISECONDS)
  })
})
