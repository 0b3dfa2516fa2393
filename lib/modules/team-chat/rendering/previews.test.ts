import { describe, expect, test } from 'vitest'
import { lookups } from '@/tests/team-chat/lookups'
import { renderMessage } from './render-message'

const rendered = (source: string) => renderMessage(source, lookups)
const html = (source: string) => rendered(source).html
const image = (title = 'p.png') =>
  `<div class="message_inline_image"><a href="/user_uploads/p.png" title="${title}">` +
  '<img data-original-content-type="image/png" data-original-dimensions="1920x1080" src="/user_uploads/thumbnail/p.png/840x560.webp">' +
  '</a></div>'
const waiting =
  '<div class="message_inline_image"><a href="/user_uploads/2/ab/new%20one.png" title="new one.png">' +
  '<img class="image-loading-placeholder" data-original-content-type="image/png" data-original-dimensions="1920x1080" src="/static/images/loading/loader-black.svg">' +
  '</a></div>'
const video =
  '<div class="message_inline_image message_inline_video"><a href="/user_uploads/2/v.mp4" title="v">' +
  '<video preload="metadata" src="/user_uploads/2/v.mp4"></video></a></div>'
const link = '<a href="/user_uploads/p.png">p.png</a>'

describe('previews of uploads', () => {
  test.each([
    ['[p.png](/user_uploads/p.png)', `<p>${link}</p>\n${image()}`],
    ['[mine](/user_uploads/p.png) b', `<p><a href="/user_uploads/p.png">mine</a> b</p>\n${image('mine')}`],
    ['https://chat.example/user_uploads/p.png', image()],
    ['[](/user_uploads/p.png)', image()],
    [
      'see https://chat.example/user_uploads/p.png',
      `<p>see <a href="/user_uploads/p.png">https://chat.example/user_uploads/p.png</a></p>\n${image()}`,
    ],
    ['[p.png](/user_uploads/p.png)\n\nb', `<p>${link}</p>\n${image()}<p>b</p>`],
    [
      '[p.png](/user_uploads/p.png) [v](/user_uploads/2/v.mp4)',
      `<p>${link} <a href="/user_uploads/2/v.mp4">v</a></p>\n${image()}${video}`,
    ],
    ['[p.png](/user_uploads/p.png) [p.png](/user_uploads/p.png)', `<p>${link} ${link}</p>\n${image()}`],
    ['[](/user_uploads/2/ab/new%20one.png)', waiting],
    ['# [p.png](/user_uploads/p.png)', `<h1>${link}</h1>\n${image()}`],
    ['* [p.png](/user_uploads/p.png)\n* b', `<ul>\n<li>${link}${image()}</li>\n<li>b</li>\n</ul>`],
    [
      '|[p.png](/user_uploads/p.png)|\n|-|',
      `<table>\n<thead>\n<tr>\n<th>${link}</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td></td>\n</tr>\n</tbody>\n</table>\n${image()}`,
    ],
    ['> [p.png](/user_uploads/p.png)', `<blockquote>\n<p>${link}</p>\n</blockquote>`],
    ['```quote\n[p.png](/user_uploads/p.png)\n```', `<blockquote>\n<p>${link}</p>\n</blockquote>`],
    ['`/user_uploads/p.png`', '<p><code>/user_uploads/p.png</code></p>'],
    ['[s](/user_uploads/2/s.svg)', '<p><a href="/user_uploads/2/s.svg">s</a></p>'],
    ['[d](/user_uploads/2/d.pdf)', '<p><a href="/user_uploads/2/d.pdf">d</a></p>'],
    ['[b](/user_uploads/2/broken.png)', '<p><a href="/user_uploads/2/broken.png">b</a></p>'],
    ['[x](/user_uploads/unreadable.png)', '<p><a href="/user_uploads/unreadable.png">x</a></p>'],
    [
      'https://elsewhere.example/p.png',
      '<p><a href="https://elsewhere.example/p.png">https://elsewhere.example/p.png</a></p>',
    ],
  ])('%j', (source, expected) => expect(html(source)).toBe(expected))

  test('those of a spoiler stay within it', () => {
    expect(html('```spoiler a\n[p.png](/user_uploads/p.png)\n```\nb')).toContain(`${image()}</div></div>\n<p>b</p>`)
  })

  test('a message that links to more than 24 files gets none, one with 24 gets all', () => {
    const links = (count: number) =>
      Array.from({ length: count }, (_, index) => `[x](/user_uploads/many/${index}.png)`).join(' ')
    expect(html(links(24)).match(/message_inline_image/g)).toHaveLength(24)
    expect(html(links(25))).not.toContain('message_inline_image')
    expect(rendered(links(25))).toMatchObject({ has_image: false, has_attachment: true })
  })
})

describe('media within the text', () => {
  test.each([
    [
      'a ![alt](/user_uploads/p.png) b',
      '<p>a <img alt="alt" class="inline-image" data-original-src="/user_uploads/p.png" data-original-content-type="image/png" data-original-dimensions="1920x1080" src="/user_uploads/thumbnail/p.png/840x560.webp"> b</p>',
    ],
    [
      '![](/user_uploads/2/ab/new%20one.png)',
      '<p><img alt="" class="inline-image image-loading-placeholder" data-original-src="/user_uploads/2/ab/new%20one.png" data-original-content-type="image/png" data-original-dimensions="1920x1080" src="/static/images/loading/loader-black.svg"></p>',
    ],
    [
      '![a.mp3](/user_uploads/2/a.mp3)',
      '<p><audio controls preload="metadata" src="/user_uploads/2/a.mp3" title="a.mp3"></audio></p>',
    ],
    ['![d](/user_uploads/2/d.pdf)', '<p>!<a href="/user_uploads/2/d.pdf">d</a></p>'],
    ['![x](/user_uploads/unreadable.png)', '<p>!<a href="/user_uploads/unreadable.png">x</a></p>'],
  ])('%j', (source, expected) => expect(html(source)).toBe(expected))
})

describe('what a message holds', () => {
  test.each([
    ['[p](/user_uploads/p.png)', { has_link: true, has_image: true, has_attachment: true, upload_path_ids: ['p.png'] }],
    [
      '![p](/user_uploads/p.png)',
      { has_link: false, has_image: true, has_attachment: true, upload_path_ids: ['p.png'] },
    ],
    ['[v](/user_uploads/2/v.mp4)', { has_image: false, has_attachment: true, upload_path_ids: ['2/v.mp4'] }],
    ['> [d](/user_uploads/2/d.pdf)', { has_image: false, has_attachment: true, upload_path_ids: ['2/d.pdf'] }],
    [
      '[x](/user_uploads/unreadable.png)',
      { has_link: true, has_image: false, has_attachment: false, upload_path_ids: [] },
    ],
    ['`/user_uploads/p.png`', { has_link: false, has_image: false, has_attachment: false, upload_path_ids: [] }],
  ])('%j', (source, expected) => expect(rendered(source)).toMatchObject(expected))

  test('the text of a message that is only a file is its name', () => {
    expect(rendered('https://chat.example/user_uploads/p.png').text).toBe('p.png')
    expect(rendered('[mine](/user_uploads/p.png)').text).toBe('mine')
    expect(rendered('![alt](/user_uploads/p.png) ![](/user_uploads/2/a.mp3)').text).toBe('alt a.mp3')
  })
})
