import { describe, expect, test } from 'vitest'
import { lookups } from '@/tests/team-chat/lookups'
import { renderMessage } from './render-message'

const rendered = (source: string) => renderMessage(source, lookups)
const inside = (source: string) => rendered(source).html.replace(/^<p>([\s\S]*)<\/p>$/, '$1')

describe('emphasis', () => {
  test.each([
    ['**b**', '<strong>b</strong>'],
    ['*i*', '<em>i</em>'],
    ['~~s~~', '<del>s</del>'],
    ['***x***', '<strong><em>x</em></strong>'],
    ['`c`', '<code>c</code>'],
    ['`` a`b ``', '<code> a`b </code>'],
    ['` a ` b`', '<code> a </code> b`'],
    ['~~ a ~~', '<del> a </del>'],
    ['`<b>`', '<code>&lt;b&gt;</code>'],
    ['_x_ __x__', '_x_ __x__'],
    ['**a *b* c**', '<strong>a <em>b</em> c</strong>'],
    ['**a *b***', '<strong>a <em>b</em></strong>'],
    ['***a* b**', '<strong><em>a</em> b</strong>'],
    ['*a **b** c*', '<em>a <strong>b</strong> c</em>'],
    ['**foo*bar**', '<strong>foo*bar</strong>'],
    ['~~a **b**~~', '<del>a <strong>b</strong></del>'],
    ['2*3*4', '2<em>3</em>4'],
    ['2 * 3 * 4', '2 * 3 * 4'],
    ['x*', 'x*'],
    ['**a\nb**', '**a<br>\nb**'],
    ['const char *x = (char *)y', 'const char *x = (char *)y'],
    ['**“テスト。”**です', '<strong>“テスト。”</strong>です'],
    ['*`*`*', '<em><code>*</code></em>'],
    ['[*a](http://b.c)*', '<a href="http://b.c">*a</a>*'],
    ['~a~', '~a~'],
    ['\\*a\\*', '\\<em>a\\</em>'],
    ['a ****', 'a ****'],
  ])('%j', (source, expected) => expect(inside(source)).toBe(expected))
})

describe('emoji', () => {
  const emoji = (name: string, code: string) => {
    const label = name.replaceAll('_', ' ')
    return `<span aria-label="${label}" class="emoji emoji-${code}" role="img" title="${label}">:${name}:</span>`
  }

  test.each([
    [':smile:', emoji('smile', '1f642')],
    [':working_on_it:', emoji('working_on_it', '1f6e0')],
    ['🙂', emoji('smile', '1f642')],
    ['a❤️b', `a${emoji('heart', '2764')}b`],
    ['👩‍❤️‍👨', emoji('woman_heart_man', '1f469-200d-2764-200d-1f468')],
    ['👁‍🗨', emoji('eye_in_speech_bubble', '1f441-200d-1f5e8')],
    ['🤷‍♀', emoji('woman_shrugging', '1f937-200d-2640')],
    ['🍋‍🟪 👨🏿‍🦽 ❤︎', '🍋‍🟪 👨🏿‍🦽 ❤︎'],
    [':green_tick:', '<img alt=":green_tick:" class="emoji" src="/user_avatars/1/emoji/3.png" title="green tick">'],
    [':nothing_like_it:', ':nothing_like_it:'],
    [':Smile:', ':Smile:'],
    ['© 1 # ↔ 👍🏽', '© 1 # ↔ 👍🏽'],
    ['`:smile: 🙂`', '<code>:smile: 🙂</code>'],
  ])('%j', (source, expected) => expect(inside(source)).toBe(expected))
})

describe('mentions', () => {
  const person = '<span class="user-mention" data-user-id="12">@Full Name</span>'
  const silent = '<span class="user-mention silent" data-user-id="12">Full Name</span>'

  test.each([
    ['@**Full Name**', person],
    ['@**full name**', person],
    ['@**Full Name|12**', person],
    ['@**|12**', person],
    ['(@**Full Name**)', `(${person})`],
    ['@_**Full Name**', silent],
    ['@_**Full Name|12**', silent],
    ['@**Full Name|13**', '@<strong>Full Name|13</strong>'],
    ['@**Other**', '@<strong>Other</strong>'],
    ['a@**Full Name**', 'a@<strong>Full Name</strong>'],
    ['@**Gone Person**', '<span class="user-mention silent" data-user-id="13">Gone Person</span>'],
    ['@**Twin**', '<span class="user-mention" data-user-id="14">@Twin</span>'],
    ['@**Twin|15**', '<span class="user-mention" data-user-id="15">@Twin</span>'],
    ['@**O’Brien <b>**', '<span class="user-mention" data-user-id="16">@O’Brien &lt;b&gt;</span>'],
    ...['all', 'everyone', 'channel', 'stream'].map((name) => [
      `@**${name}**`,
      `<span class="user-mention channel-wildcard-mention" data-user-id="*">@${name}</span>`,
    ]),
    ['@**topic**', '<span class="topic-mention">@topic</span>'],
    ['@*group*', '<span class="user-group-mention" data-user-group-id="5">@group</span>'],
    ['@_*group*', '<span class="user-group-mention silent" data-user-group-id="5">group</span>'],
    ['@_*role:administrators*', '<span class="user-group-mention silent" data-user-group-id="6">Administrators</span>'],
    ['@*other*', '@<em>other</em>'],
    ['`@**Full Name**`', '<code>@**Full Name**</code>'],
  ])('%j', (source, expected) => expect(inside(source!)).toBe(expected))

  test('those that are heard are told', () => {
    const loud = rendered('@**Full Name** @**Twin|15** @**Full Name** @*group* @**all** @**topic**')
    expect(loud).toMatchObject({
      mentioned_user_ids: [12, 15],
      mentioned_group_ids: [5],
      mentions_channel: true,
      mentions_topic: true,
    })
  })

  test.each([
    '@_**Full Name** @_*group* @_**all** @_**topic** @**Gone Person** `@**Full Name**`',
    '> @**Full Name** @*group* @**all** @**topic**',
    '```quote\n@**Full Name** @*group* @**all** @**topic**\n```',
    '```quote\n* > @**Full Name**\n```',
    '```\n@**Full Name** @**all**\n```',
  ])('nobody hears %j', (source) => {
    const result = rendered(source)
    expect(result).toMatchObject({
      mentioned_user_ids: [],
      mentioned_group_ids: [],
      mentions_channel: false,
      mentions_topic: false,
    })
    expect(result.html).not.toMatch(/-mention"/)
  })

  test('what stands behind a quote is heard again', () => {
    expect(rendered('> @**Twin**\n\n@**Full Name**').mentioned_user_ids).toEqual([12])
  })
})

describe('links to channels, topics and messages', () => {
  test.each([
    ['#**chan**', '<a class="stream" data-stream-id="9" href="/#narrow/channel/9-chan">#chan</a>'],
    [
      '#**chan>some topic**',
      '<a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-chan/topic/some.20topic/with/214">#chan &gt; some topic</a>',
    ],
    [
      '#**chan>new**',
      '<a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-chan/topic/new">#chan &gt; new</a>',
    ],
    [
      '#**chan>**',
      '<a class="stream-topic" data-stream-id="9" href="/#narrow/channel/9-chan/topic//with/99">#chan &gt; <em>general chat</em></a>',
    ],
    [
      '#**chan>some topic@214**',
      '<a class="message-link" href="/#narrow/channel/9-chan/topic/some.20topic/near/214">#chan &gt; some topic @ 💬</a>',
    ],
    ['#**secret**', '#<strong>secret</strong>'],
    ['a#**chan**', 'a#<strong>chan</strong>'],
  ])('%j', (source, expected) => expect(inside(source)).toBe(expected))
})

describe('times', () => {
  test.each([
    ['<time:2017-06-05T22:30:00Z>', '<time datetime="2017-06-05T22:30:00Z">2017-06-05T22:30:00Z</time>'],
    ['<time:1496701800>', '<time datetime="2017-06-05T22:30:00Z">1496701800</time>'],
    ['<time:Jun 5 2017, 6:30pm EDT>', '<time datetime="2017-06-05T22:30:00Z">Jun 5 2017, 6:30pm EDT</time>'],
    ['<time:invalid>', '&lt;time:invalid&gt;'],
  ])('%j', (source, expected) => expect(inside(source)).toBe(expected))
})

describe('links', () => {
  test.each([
    ['[t](http://a.b/c)', '<a href="http://a.b/c">t</a>'],
    ['[t](http://a.b "title")', '<a href="http://a.b">t</a>'],
    ['[**t**](a.b)', '<a href="http://a.b"><strong>t</strong></a>'],
    ['[](http://a.b)', '<a href="http://a.b">http://a.b</a>'],
    ['[t](me@a.b)', '<a href="mailto:me@a.b">t</a>'],
    ['[t](tel:+27123)', '<a href="tel:+27123">t</a>'],
    ['[t](localhost:3000/x)', '<a href="http://localhost:3000/x">t</a>'],
    ['[t](//a.b/c)', '<a href="http://a.b/c">t</a>'],
    ['[t](#narrow/dm/1,9-pm)', '<a href="#narrow/dm/1,9-pm">t</a>'],
    ['[t](http://a.b/(c))', '<a href="http://a.b/(c)">t</a>'],
    ['[a [b](http://c.d)', '[a <a href="http://c.d">b</a>'],
    ['[https://a.b](https://c.d)', '<a href="https://c.d">https://a.b</a>'],
    ['[t](javascript:alert)', '[t](javascript:alert)'],
    ['[t](data:text/html,x)', '[t](data:text/html,x)'],
    ['[t]()', '[t]()'],
    ['[t][u]', '[t][u]'],
    ['https://a.b/c_d*e*f?g=h', '<a href="https://a.b/c_d*e*f?g=h">https://a.b/c_d*e*f?g=h</a>'],
    ['**https://a.b/c**', '<strong><a href="https://a.b/c">https://a.b/c</a></strong>'],
    ['(see https://a.b/c).', '(see <a href="https://a.b/c">https://a.b/c</a>).'],
    ['see http://a.com/b.html: c', 'see <a href="http://a.com/b.html">http://a.com/b.html</a>: c'],
    ['http://me@a.com/b', '<a href="http://me@a.com/b">http://me@a.com/b</a>'],
    ['zulip.com', '<a href="http://zulip.com">zulip.com</a>'],
    ['me@a.com', '<a href="mailto:me@a.com">me@a.com</a>'],
    ['README.md setup.sh', 'README.md setup.sh'],
    [
      'https://chat.example/#narrow/channel/9-chan',
      '<a href="#narrow/channel/9-chan">https://chat.example/#narrow/channel/9-chan</a>',
    ],
    ['`https://a.b`', '<code>https://a.b</code>'],
    ['![x](https://a.b/c.png)', '!<a href="https://a.b/c.png">x</a>'],
  ])('%j', (source, expected) => expect(inside(source)).toBe(expected))

  test('a message with a link says so, one with a channel does not', () => {
    expect(rendered('a https://b.c').has_link).toBe(true)
    expect(rendered('#**chan** a').has_link).toBe(false)
  })

  test.each([
    ['#12', '<a href="https://bugs.example/12">#12</a>'],
    ['(#12), #13', '(<a href="https://bugs.example/12">#12</a>), <a href="https://bugs.example/13">#13</a>'],
    ['x#12 #12a', 'x#12 #12a'],
    ['`#12` [#12](http://a.b)', '<code>#12</code> <a href="http://a.b">#12</a>'],
  ])('linkifiers: %j', (source, expected) => expect(inside(source)).toBe(expected))
})

describe('the rest of the answer', () => {
  test('/me is told from other messages', () => {
    expect(rendered('/me waves').is_me_message).toBe(true)
    expect(rendered('/meow').is_me_message).toBe(false)
  })

  test.each([
    ['a\n> b\n> > c\n\nd', 'a\n> b\n> > c\nd'],
    ['```spoiler\nhidden\n```\nend', '(…)\nend'],
    ['```\na\n\n  b\n```', 'a\n\n  b'],
    ['*a*\n*b*', 'a\nb'],
    ['&amp; &amp;lt; <b>', '& &lt; <b>'],
    ['@_**Full Name** #**chan>some topic**', 'Full Name #chan > some topic'],
    ['', ''],
  ])('the text of %j', (source, text) => expect(rendered(source).text).toBe(text))

  test('text reads as the message does', () => {
    const source =
      '# H\n**b** `c` :smile: $$x<y$$ @**Full Name** a & b\nline\n* x\n* y\n\n|a|b|\n|-|-|\n|1|2|\n```spoiler open\nhidden\n```'
    expect(rendered(source).text).toBe('H\nb c 🙂 x<y @Full Name a & b\nline\nx\ny\na b\n1 2\nopen (…)')
  })
})
