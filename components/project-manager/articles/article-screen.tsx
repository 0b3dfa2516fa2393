'use client'
import { ChevronLeft, Pencil } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { BinNotice } from '@/components/record-page/bin-notice'
import { RecordMenu } from '@/components/record-page/record-menu'
import { text } from '@/components/record-page/types'
import { useRecord, useRefresh } from '@/components/record-page/use-record'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { call } from '@/lib/client/call'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { useShortcuts } from '@/lib/client/shortcuts'
import { ArticleBody } from './article-body'
import { ArticleVersions } from './article-versions'
import { type ArticlePage, articleRecord, HOME } from './types'

const ArticleForm = onDemand(() => import('./editor/article-form').then((part) => part.ArticleForm))

/** An article, for reading until it is edited. */
export function ArticleScreen({ id, initial, grid }: { id: string; initial: ArticlePage; grid: ClientGrid }) {
  const [editing, setEditing] = useState(false)
  const record = articleRecord(id)
  const refresh = useRefresh(record)
  const { article, deleted } = useRecord(record, initial, (signal) => call('GET /pm/articles/{id}', { id }, { signal }))
  const mayEdit = grid.ops.update && !deleted
  useShortcuts([
    {
      keys: 'e',
      label: 'Edit the article',
      group: 'This record',
      run: () => setEditing(true),
      disabled: !mayEdit || editing,
    },
  ])
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 sm:px-6">
      <BackLink />
      {editing ? (
        <ArticleForm
          article={article}
          onDone={() => {
            refresh()
            setEditing(false)
          }}
        />
      ) : (
        <>
          <PageHeader
            title={<span className="break-words whitespace-normal">{text(article.title)}</span>}
            description={<About article={article} />}
            actions={
              <span className="flex gap-2 print:hidden">
                {mayEdit && (
                  <Button variant="primary" icon={<Pencil aria-hidden />} onClick={() => setEditing(true)}>
                    Edit
                  </Button>
                )}
                <ArticleVersions article={article} mayRestore={mayEdit} onRestored={refresh} />
                {!deleted && <RecordMenu record={record} grid={grid} name={text(article.title)} />}
              </span>
            }
          />
          {deleted && <BinNotice record={record} grid={grid} />}
          {article.content ? (
            <ArticleBody html={text(article.content)} />
          ) : (
            <p className="text-sm text-ink-muted">Nothing is written here yet.</p>
          )}
        </>
      )}
    </div>
  )
}

/** The page of an article that is not there yet. */
export function NewArticleScreen({ project }: { project: string | null }) {
  const router = useRouter()
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 sm:px-6">
      <BackLink />
      <h1 className="text-xl">New article</h1>
      <ArticleForm project={project} onDone={(id) => router.push(id ? `${HOME}/${id}` : HOME)} />
    </div>
  )
}

function BackLink() {
  return (
    <Link
      href={HOME}
      className="flex w-fit items-center gap-1 text-xs text-ink-muted hover:text-ink touch:py-2 print:hidden"
    >
      <ChevronLeft aria-hidden className="size-3.5" />
      Knowledge base
    </Link>
  )
}

function About({ article }: { article: ArticlePage['article'] }) {
  const { category, author_id__label: author, project_id: project, updated_at } = article
  return (
    <>
      {[category, author && `by ${author}`].filter(Boolean).join(' · ')}
      {(category || author) && ' · '}changed <RelativeTime value={text(updated_at)} />
      {project && (
        <>
          {' · '}
          <Link href={`/project-manager/projects/${project}`} className="underline underline-offset-2">
            {text(article.project_id__label)}
          </Link>
        </>
      )}
    </>
  )
}
