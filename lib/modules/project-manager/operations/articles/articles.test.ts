import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { appPool } from '@/lib/core/db/pool'
import { compile, sql } from '@/lib/core/db/sql'
import { readOptions } from '@/lib/core/grid/query/options'
import { readRow } from '@/lib/core/grid/query/read-grid'
import { readRecordCards } from '@/lib/core/grid/record-cards/read-record-cards'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { matchingIds, wordQuery } from '../../articles/search-words'
import { knowledgeBase } from '../../grids/knowledge-base.grid'
import { MAX_ARTICLE_CHARACTERS } from '../../schemas'
import { openArticleImage, uploadArticleImage } from './article-images'
import { listArticleVersions, readArticleVersion, restoreArticleVersion } from './article-versions'
import { listArticles, readArticle } from './read-articles'
import { searchArticles } from './search-articles'

await createTestDatabase()

const { create, update, remove } = knowledgeBase.writes
let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'moderator')
})
const newArticle = (title: string, content = '', more: object = {}) => run(create, ctx, { title, content, ...more })
const change = (id: string, changes: object) => run(update, ctx, { row_id: id, changes })
const found = async (q: string) => (await run(searchArticles, ctx, { q })).articles

test('an article is cleaned at every way in, has its author, and stands by category', async () => {
  const hostile = '<p onclick="x()">Hello<script>alert(1)</script> <b>you</b></p>'
  const article = await newArticle('Second', hostile, { category: '  How   to ' })
  await newArticle('First', '', { category: 'How to' })
  await newArticle('Loose')
  expect(article).toMatchObject({
    content: '<p>Hello <strong>you</strong></p>',
    author_id: ctx.user!.id,
    category: 'How to',
  })
  await change(article.id, { content: '<h1>Now</h1><iframe src="https://a.example"></iframe>' })
  expect(await readRow(knowledgeBase, ctx, article.id)).toMatchObject({ content: '<h2>Now</h2>' })
  expect((await run(listArticles, ctx, {})).articles.map(({ title }) => title)).toEqual(['First', 'Second', 'Loose'])
  expect(await readOptions(knowledgeBase, ctx, { field: 'category', q: 'HOW', limit: 5 })).toEqual({
    category: [{ value: 'How to', label: 'How to' }],
  })
})

test('an article that is too long is refused at its field', async () => {
  // Each sign takes five once it is escaped.
  const refused = await refusal(newArticle('Long', '&'.repeat(MAX_ARTICLE_CHARACTERS / 5 + 1)))
  expect(refused).toMatchObject({ status: 422, detail: [{ loc: ['body', 'content'], type: 'too_long' }] })
  let word = 0
  const long = Array.from({ length: 70_000 }, () => (word++).toString(36).padStart(6, 'z')).join(' ')
  const { id } = await newArticle('As long as may be', long)
  expect((await found(long.slice(-6))).map((one) => one.id)).toEqual([id])
})

test('each save is a version; one is restored as a new one, and what others saved meanwhile is not lost', async () => {
  const { id } = await newArticle('Plan', '<p>one</p>')
  await change(id, { content: '<p>two</p>' })
  const { project_id } = await change(id, { project_id: null })
  expect(project_id).toBeNull()
  const { version } = await change(id, { title: 'The plan' })
  const { versions } = await run(listArticleVersions, ctx, { id })
  expect(versions.map(({ number, title }) => [number, title])).toEqual([
    [3, 'The plan'],
    [2, 'Plan'],
    [1, 'Plan'],
  ])
  expect(versions[0]).toMatchObject({ saved_by: ctx.user!.id, saved_by_name: 'Thandi Mokoena' })
  const second = await run(readArticleVersion, ctx, { id, number: 2 })
  expect(second.version).toMatchObject({ content: '<p>two</p>', previous: { number: 1, content: '<p>one</p>' } })
  const restore = (number: number, of?: unknown) => run(restoreArticleVersion, ctx, { id, number, version: of })
  expect(await refusal(restore(1, Number(version) - 1))).toMatchObject({
    status: 409,
    code: 'stale',
    more: { row: { row_id: id, title: 'The plan' } },
  })
  expect(await refusal(restore(9))).toMatchObject({ status: 404 })
  await restore(1, version)
  expect((await run(readArticle, ctx, { id })).article).toMatchObject({
    title: 'Plan',
    content: '<p>one</p>',
    version: 4,
  })
  expect((await run(listArticleVersions, ctx, { id })).versions).toHaveLength(4)
  await run(remove, ctx, { row_id: id })
  expect(await run(readArticle, ctx, { id })).toMatchObject({ deleted: true })
  expect(await refusal(restore(2))).toMatchObject({ status: 409 })
  const stranger = await memberOf(await newOrganization())
  expect(await refusal(run(readArticleVersion, stranger, { id, number: 1 }))).toMatchObject({ status: 404 })
})

const marked = (pieces: { text: string; hit: boolean }[]) =>
  pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')

test('articles are found by words in any form and by beginnings, titles first, with the hits marked as plain text', async () => {
  const body = await newArticle(
    'Paying people',
    '<h2>Invoices</h2><p>How we <strong>inv</strong>oice &lt;b&gt; hours &amp; days</p>',
  )
  const title = await newArticle('Invoicing', '<p>What each month needs.</p>')
  await newArticle('Holidays', '<p>Nothing of it.</p>')
  const hits = await found('invoice')
  expect(hits.map(({ id }) => id)).toEqual([title.id, body.id])
  expect(marked(hits[0]!.title)).toBe('[Invoicing]')
  expect(marked(hits[1]!.excerpt)).toBe('[Invoices] How we [invoice] < b> hours & days')
  for (const [q, ids] of [
    ['invoices hour', [body.id]],
    ['holi', []],
    ['INVOI', [title.id, body.id]],
    ['strong', []],
    ['!!', []],
    ['the', []],
  ] as const)
    if (q !== 'holi') expect([q, (await found(q)).map(({ id }) => id)]).toEqual([q, ids])
  expect((await found('holi'))[0]).toMatchObject({ title: [{ text: 'Holidays', hit: true }] })
  // Part of a word, which full text does not know.
  expect(marked((await found('onth'))[0]!.excerpt)).toBe('What each m[onth] needs.')
  ctx = await memberOf(await newOrganization())
  expect(await found('invoice')).toEqual([])
})

test('a search reads the indexes of words and letters', async () => {
  await asOwner(
    `insert into pm_article (id, organization_id, title, content)
     select gen_random_uuid(), $1, 'Article ' || n, '<p>' || repeat(md5(n::text) || ' ', 20) || '</p>' from generate_series(1, 2000) n`,
    [ctx.organization.id],
  )
  await asOwner('analyze pm_article')
  const words = ['invoice', 'hou']
  const query = wordQuery(words)
  const explained = compile(sql`explain ${matchingIds(ctx.organization.id, words, query)}`)
  const client = await appPool().connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.organization_id', $1, true)`, [ctx.organization.id])
    const { rows } = await client.query(explained.sql, [...explained.parameters])
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/pm_article_words_idx.*\n.*Index Cond: .*search @@/)
    expect(plan).toMatch(/pm_article_search_idx.*\n.*Index Cond: .*search_text ~~/)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a linked article says what it is about, until it is gone', async () => {
  const { id } = await newArticle('Refunds', '<h2>When</h2><p>Within <strong>30</strong> days &amp; in full</p>', {
    category: 'Money',
  })
  const address = `/project-manager/knowledge/${id}`
  const { cards } = await run(readRecordCards, ctx, { addresses: address })
  expect(cards).toMatchObject([
    { singular: 'Article', name: 'Refunds', href: address, details: ['Money', 'When Within 30 days & in full'] },
  ])
  await run(remove, ctx, { row_id: id })
  const gone = { cards: [], unavailable: [address] }
  expect(await run(readRecordCards, ctx, { addresses: address })).toEqual(gone)
})

test('a picture is one by its bytes, and only pictures of articles are opened', async () => {
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
  const { id, url } = await run(uploadArticleImage, ctx, { file: new File([png], 'plan.png', { type: 'text/html' }) })
  expect(url).toBe(`/api/v1/pm/articles/images/${id}`)
  expect(await run(openArticleImage, ctx, { id })).toMatchObject({ content_type: 'image/png', size: png.length })
  const html = new File(['<script>alert(1)</script>'], 'x.png', { type: 'image/png' })
  expect(await refusal(run(uploadArticleImage, ctx, { file: html }))).toMatchObject({ status: 415 })
  const stranger = await memberOf(await newOrganization())
  expect(await refusal(run(openArticleImage, stranger, { id }))).toMatchObject({ status: 404 })
  const { content } = await newArticle('With a picture', `<p><img src="${url}"></p>`)
  expect(content).toBe(`<p><img src="${url}" alt="" /></p>`)
})
