'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { List, Plus, Search } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Input } from '@/components/ui/fields/input'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import { HOME } from './types'

type Listed = AnswerOf<'GET /pm/articles'>
type Found = AnswerOf<'GET /pm/articles/search'>['articles'][number]
const PAUSE_IN_TYPING_MS = 200

/** The knowledge base: all articles by category, or what a search finds. */
export function KnowledgeScreen({ initial, q }: { initial: Listed; q: string }) {
  const [typed, setTyped] = useState(q)
  const query = typed.trim()
  const { data, refetch } = useQuery({
    queryKey: ['articles'],
    queryFn: ({ signal }) => call('GET /pm/articles', {}, { signal }),
    initialData: initial,
  })
  useLive((event) => {
    if (event.type === 'reconnected' || event.slug === 'knowledge-base') void refetch()
  })
  // The search is part of the address, so that it can be gone back to.
  useEffect(() => {
    window.history.replaceState(null, '', query ? `${HOME}?q=${encodeURIComponent(query)}` : HOME)
  }, [query])
  const mayAdd = useCan('project-manager.article.create')
  const add = mayAdd && (
    <Link href={`${HOME}/new`} className={buttonClass('primary')}>
      <Plus aria-hidden />
      New article
    </Link>
  )
  const isEmpty = data.articles.length === 0
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-4 sm:px-6">
      <PageHeader
        title="Knowledge base"
        description="How things are done, what was agreed, where things are."
        actions={
          <>
            <Link href={`${HOME}/list`} className={buttonClass()}>
              <List aria-hidden />
              List and import
            </Link>
            {!isEmpty && add}
          </>
        }
      />
      {isEmpty ? (
        <EmptyState
          title="No articles yet"
          body="Write down what others ask you most. Everybody here can find it then, by any word in it."
          action={add}
        />
      ) : (
        <>
          <div className="relative">
            <Search aria-hidden className="absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint" />
            <Input
              type="search"
              aria-label="Search the knowledge base"
              placeholder="Search titles and text"
              className="pl-8"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          {query ? <Results query={query} /> : <ByCategory {...data} />}
        </>
      )}
    </div>
  )
}

function ByCategory({ articles, more }: Listed) {
  const categories = Map.groupBy(articles, ({ category }) => category)
  return (
    <div className="flex flex-col gap-5">
      {[...categories].map(([category, listed]) => (
        <section key={category} aria-label={category || 'Without a category'}>
          <h2 className="mb-1 text-sm font-semibold text-ink-muted">{category || 'Without a category'}</h2>
          <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
            {listed.map(({ id, title, project, updated_at }) => (
              <li key={id}>
                <Link
                  href={`${HOME}/${id}`}
                  className="flex flex-wrap items-baseline gap-x-3 px-3 py-2.5 hover:bg-hover"
                >
                  <span className="min-w-0 flex-1 basis-48 font-medium">{title}</span>
                  {project && <span className="truncate text-xs text-ink-muted">{project}</span>}
                  <span className="text-xs text-ink-muted">
                    <RelativeTime value={updated_at} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more && (
        <p className="text-sm text-ink-muted">
          There are more articles than this page shows. Search, or open the list.
        </p>
      )}
    </div>
  )
}

function Results({ query }: { query: string }) {
  const q = useDelayed(query)
  const { data, error } = useQuery({
    queryKey: ['articles', 'search', q],
    queryFn: ({ signal }) => call('GET /pm/articles/search', { q }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })
  if (error) return <EmptyState kind="failed" title="The search failed" body={messageOf(error)} />
  if (!data) return null
  const { articles, more } = data
  if (articles.length === 0)
    return <EmptyState kind="filtered" title={`Nothing found for “${q}”`} body="Try fewer words, or other ones." />
  return (
    <section aria-label="Search results">
      <p role="status" className="mb-1 text-sm text-ink-muted">
        {articles.length === 1 ? 'One article' : `${more ? 'The best ' : ''}${articles.length} articles`}
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {articles.map((article) => (
          <Result key={article.id} article={article} />
        ))}
      </ul>
    </section>
  )
}

function Result({ article: { id, category, title, excerpt } }: { article: Found }) {
  return (
    <li>
      <Link href={`${HOME}/${id}`} className="block px-3 py-2.5 hover:bg-hover">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">
            <Marked pieces={title} />
          </span>
          {category && <span className="text-xs text-ink-muted">{category}</span>}
        </span>
        <span className="mt-0.5 block text-sm text-ink-muted">
          <Marked pieces={excerpt} />
        </span>
      </Link>
    </li>
  )
}

function Marked({ pieces }: { pieces: Found['title'] }) {
  return pieces.map(({ text, hit }, at) =>
    hit ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text in its order
      <mark key={at} className="rounded-sm bg-warning-soft text-warning-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  )
}

function useDelayed(value: string): string {
  const [delayed, setDelayed] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), PAUSE_IN_TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return delayed
}
