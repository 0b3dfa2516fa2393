import { describe, expect, test } from 'vitest'
import { lookups } from '@/tests/team-chat/lookups'
import { renderMessage } from './render-message'

const html = (source: string) => renderMessage(source, lookups).html
const code = (text: string, attribute = '') =>
  `<div class="codehilite"${attribute}><pre><span></span><code>${text}\n</code></pre></div>`

describe('paragraphs and headings', () => {
  test.each([
    ['', ''],
    ['  \n\n ', ''],
    ['a\nb', '<p>a<br>\nb</p>'],
    ['a\n\nb', '<p>a</p>\n<p>b</p>'],
    ['a  \nb', '<p>a<br>\nb</p>'],
    ['<b>x</b> & "y"', '<p>&lt;b&gt;x&lt;/b&gt; &amp; "y"</p>'],
    ['# H', '<h1>H</h1>'],
    ['###### H', '<h6>H</h6>'],
    ['## H *i* ##', '<h2>H <em>i</em></h2>'],
    ['####### H', '<p>####### H</p>'],
    ['#H', '<p>#H</p>'],
    ['#', '<p>#</p>'],
    ['a\n# H\nb', '<p>a</p>\n<h1>H</h1>\n<p>b</p>'],
    ['a\n===', '<p>a<br>\n===</p>'],
    ['---', '<hr>'],
    ['a\n---\nb', '<p>a</p>\n<hr>\n<p>b</p>'],
    ['/me waves', '<p>/me waves</p>'],
  ])('%j', (source, expected) => expect(html(source)).toBe(expected))
})

describe('lists', () => {
  test.each([
    ['* x\n* y', '<ul>\n<li>x</li>\n<li>y</li>\n</ul>'],
    ['- x\n+ y', '<ul>\n<li>x</li>\n<li>y</li>\n</ul>'],
    ['1. x\n2. y', '<ol>\n<li>x</li>\n<li>y</li>\n</ol>'],
    ['3. x', '<ol start="3">\n<li>x</li>\n</ol>'],
    ['text\n* x', '<p>text</p>\n<ul>\n<li>x</li>\n</ul>'],
    ['text\n3. x', '<p>text</p>\n<ol start="3">\n<li>x</li>\n</ol>'],
    ['born in\n1986. A year', '<p>born in<br>\n1986. A year</p>'],
    [
      '* a\n  * b\n    * c\n* d',
      '<ul>\n<li>a<ul>\n<li>b<ul>\n<li>c</li>\n</ul>\n</li>\n</ul>\n</li>\n<li>d</li>\n</ul>',
    ],
    ['* a\n    * b', '<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>'],
    ['1. a\n  * b\n2. c', '<ol>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n<li>c</li>\n</ol>'],
    [
      '1. a\n  2. b\n    3. c\n    3. d\n  2. e\n2. f',
      '<ol>\n<li>a<ol start="2">\n<li>b<ol start="3">\n<li>c</li>\n<li>d</li>\n</ol>\n</li>\n<li>e</li>\n</ol>\n</li>\n<li>f</li>\n</ol>',
    ],
    ['a\n\n    1. b', `<p>a</p>\n${code('1. b')}`],
    ['* a\n\n* b', '<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>'],
    ['* a\n\n  b', '<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>'],
    ['* a\nb\n\nc', '<ul>\n<li>a<br>\nb</li>\n</ul>\n<p>c</p>'],
    ['* a\n1. b', '<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>'],
    ['* a\n# H', '<ul>\n<li>a</li>\n</ul>\n<h1>H</h1>'],
    ['* a\n  ```\n  c\n  ```', `<ul>\n<li>a${code('c')}\n</li>\n</ul>`],
    ['1) x', '<p>1) x</p>'],
    ['-x', '<p>-x</p>'],
    ['-', '<p>-</p>'],
    ['* * *', '<hr>'],
  ])('%j', (source, expected) => expect(html(source)).toBe(expected))
})

describe('quotes', () => {
  test.each([
    ['> q', '<blockquote>\n<p>q</p>\n</blockquote>'],
    ['> a\nb\n\nc', '<blockquote>\n<p>a<br>\nb</p>\n</blockquote>\n<p>c</p>'],
    ['> a\n\n> b', '<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>'],
    ['a\n> b', '<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>'],
    ['> > a', '<blockquote>\n<blockquote>\n<p>a</p>\n</blockquote>\n</blockquote>'],
    ['> * a\n>   * b', '<blockquote>\n<ul>\n<li>a<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n</blockquote>'],
    ['>', '<p>&gt;</p>'],
    ['>\n>\na', '<blockquote>\n<p>a</p>\n</blockquote>'],
    ['```quote\nq\n```\nafter', '<blockquote>\n<p>q</p>\n</blockquote>\n<p>after</p>'],
    ['````quote\n```\nc\n```\n````', `<blockquote>\n${code('c')}\n</blockquote>`],
    [
      '```quote\n```text\nc\n```\nd\n```\ne',
      `<blockquote>\n${code('c', ' data-code-language="Text only"')}\n<p>d</p>\n</blockquote>\n<p>e</p>`,
    ],
    ['~~~ quote\na\n\nb', '<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>'],
  ])('%j', (source, expected) => expect(html(source)).toBe(expected))
})

describe('tables', () => {
  test('have their alignment in each cell, as clients compare it', () => {
    expect(html('|a|b|c|d|\n|:-|:-:|-:|-|\n|1|2|3|4|')).toBe(
      [
        '<table>\n<thead>\n<tr>\n<th style="text-align: left;">a</th>\n<th style="text-align: center;">b</th>',
        '<th style="text-align: right;">c</th>\n<th>d</th>\n</tr>\n</thead>\n<tbody>\n<tr>',
        '<td style="text-align: left;">1</td>\n<td style="text-align: center;">2</td>',
        '<td style="text-align: right;">3</td>\n<td>4</td>\n</tr>\n</tbody>\n</table>',
      ].join('\n'),
    )
  })

  const small = (head: string, ...cells: string[]) =>
    `<table>\n<thead>\n<tr>\n<th>${head}</th>\n</tr>\n</thead>\n<tbody>\n${cells
      .map((cell) => `<tr>\n<td>${cell}</td>\n</tr>\n`)
      .join('')}</tbody>\n</table>`

  test.each([
    ['|a|\n|-|', small('a', '')],
    ['|a|\n|-|\n|1|2|\n\nend', `${small('a', '1')}\n<p>end</p>`],
    ['|**a**|\n|-|\n|`x|y` \\| z|', small('<strong>a</strong>', '<code>x|y</code> | z')],
    ['text\n|a|\n|-|\n|b|\nmore', `<p>text</p>\n${small('a', 'b')}\n<p>more</p>`],
    ['|a|b|\n|-|', '<p>|a|b|<br>\n|-|</p>'],
  ])('%j', (source, expected) => expect(html(source)).toBe(expected))
})

describe('code', () => {
  test.each([
    ['```\na < b\n```', code('a &lt; b')],
    ['~~~\na\n~~~', code('a')],
    ['    a\n    b', code('a\nb')],
    ['```', code('')],
    ['```\na\n\n  b', code('a\n\n  b')],
    ['```nobodys"<x>\nx\n```', code('x', ' data-code-language="nobodys"')],
    ['```nobodys\nx\n```', code('x', ' data-code-language="nobodys"')],
    ['```constructor\nx\n```', code('x', ' data-code-language="constructor"')],
    ['a\n```\nb\n```\nc', `<p>a</p>\n${code('b')}\n<p>c</p>`],
    ['````\n```\n````', code('```')],
    ['```\n\n\n  a  \nb\t\n\n```', code('  a\nb')],
    ['``` a``', '<p>``` a``</p>'],
    ['```js\n```', code('', ' data-code-language="JavaScript"')],
  ])('%j', (source, expected) => expect(html(source)).toBe(expected))

  test.each([
    ['py', 'Python'],
    ['Python', 'Python'],
    ['js', 'JavaScript'],
    ['ts', 'TypeScript'],
    ['sh', 'Bash'],
    ['c++', 'C++'],
    ['c#', 'C#'],
    ['yml', 'YAML'],
    ['text', 'Text only'],
    ['console', 'Bash Session'],
  ])('%s is called %s', (typed, shown) => {
    expect(html(`\`\`\`${typed}\nx\n\`\`\``)).toContain(`<div class="codehilite" data-code-language="${shown}">`)
  })

  test('is coloured by Pygments’ short classes, in spans that hold text only', () => {
    expect(html('```py\ndef f(x):\n    return "a"  # c\n```')).toBe(
      code(
        '<span class="k">def</span> <span class="nf">f</span>(<span class="n">x</span>):\n' +
          '    <span class="k">return</span> <span class="s">&quot;a&quot;</span>  <span class="c1"># c</span>',
        ' data-code-language="Python"',
      ),
    )
    expect(html(`\`\`\`js\nlet a = \`x \${b + 1}\`\n\`\`\``)).toBe(
      code(
        `<span class="k">let</span> a = <span class="s">\`x </span><span class="si">\${b + </span>` +
          '<span class="mi">1</span><span class="si">}</span><span class="s">`</span>',
        ' data-code-language="JavaScript"',
      ),
    )
  })
})

describe('spoilers and formulas', () => {
  const spoiler = (head: string, content: string) =>
    `<div class="spoiler-block"><div class="spoiler-header">\n${head}</div>` +
    `<div class="spoiler-content" aria-hidden="true">\n${content}\n</div></div>`

  test.each([
    ['```spoiler Head *x*\nin\n```', spoiler('<p>Head <em>x</em></p>\n', '<p>in</p>')],
    ['```spoiler\nin\n```\nafter', `${spoiler('', '<p>in</p>')}\n<p>after</p>`],
    [
      '```spoiler A\n- x\n\n```py\ny\n```\n```',
      spoiler('<p>A</p>\n', `<ul>\n<li>x</li>\n</ul>\n${code('y', ' data-code-language="Python"')}`),
    ],
  ])('%j', (source, expected) => expect(html(source)).toBe(expected))

  test('formulas within text keep their source for clients that set them themselves', () => {
    const result = html('a $$x^2$$ b')
    expect(result).toMatch(/^<p>a <span class="katex"><span class="katex-mathml"><math [^>]*><semantics>/)
    expect(result).toContain('<annotation encoding="application/x-tex">x^2</annotation>')
    // The names of the KaTeX series that Zulip's apps read.
    expect(result).toContain('<span class="katex-html" aria-hidden="true"><span class="base"><span class="strut"')
    expect(result).toMatch(/<\/span> b<\/p>$/)
  })

  test('a fence of mathematics is one paragraph for each formula', () => {
    const result = html('```math\nx\n\ny\n```')
    expect(result).toMatch(
      /^<p><span class="katex-display"><span class="katex">.*<\/p>\n<p><span class="katex-display">/,
    )
  })

  test.each([
    ['$$\\bad{$$', '<p><span class="tex-error">$$\\bad{$$</span></p>'],
    ['```math\n\\bad{<\n```', '<p><span class="tex-error">\\bad{&lt;</span></p>'],
    ['$5 and $6', '<p>$5 and $6</p>'],
    ['a$$x$$', '<p>a$$x$$</p>'],
    ['$$x$$a', '<p>$$x$$a</p>'],
    ['$$$x$$$', '<p>$$$x$$$</p>'],
  ])('%j', (source, expected) => expect(html(source)).toBe(expected))
})
