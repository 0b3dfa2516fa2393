'use client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { History, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Difference } from '@/components/ui/difference/difference'
import { Notice } from '@/components/ui/feedback/notice'
import { toast } from '@/components/ui/feedback/toast'
import { IconButton } from '@/components/ui/icon-button'
import { Drawer } from '@/components/ui/overlays/drawer'
import { RelativeTime } from '@/components/ui/relative-time'
import { textOf } from '@/components/ui/rich-text/html-text'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'
import type { Article } from './types'

type Summary = AnswerOf<'GET /pm/articles/{id}/versions'>['versions'][number]
type Version = AnswerOf<'GET /pm/articles/{id}/versions/{number}'>['version']
type Props = { article: Article; mayRestore: boolean; onRestored: () => void }

/** What each save left, what it changed, and the way back to it. */
export function ArticleVersions(props: Props) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Versions" icon={<History aria-hidden />} variant="secondary" onClick={() => setOpen(true)} />
      <Drawer open={open} onOpenChange={setOpen} title="Versions" width="lg">
        <Versions
          {...props}
          onRestored={() => {
            setOpen(false)
            props.onRestored()
          }}
        />
      </Drawer>
    </>
  )
}

function Versions({ article, mayRestore, onRestored }: Props) {
  const [chosen, setChosen] = useState<number | null>(null)
  const id = article.row_id
  const { data, error } = useQuery({
    queryKey: ['record', 'knowledge-base', id, 'versions'],
    queryFn: ({ signal }) => call('GET /pm/articles/{id}/versions', { id }, { signal }),
  })
  if (error) return <Notice tone="danger" title={messageOf(error)} />
  if (!data) return null
  const newest = data.versions[0]?.number
  return (
    <>
      <ul className="divide-y divide-line">
        {data.versions.map((version) => (
          <li key={version.number} className="py-2">
            <VersionLine
              version={version}
              newest={version.number === newest}
              open={version.number === chosen}
              onToggle={() => setChosen(version.number === chosen ? null : version.number)}
            />
            {version.number === chosen && (
              <VersionDetails
                article={article}
                number={version.number}
                mayRestore={mayRestore && version.number !== newest}
                onRestored={onRestored}
              />
            )}
          </li>
        ))}
      </ul>
      {data.more && <p className="text-sm text-ink-muted">Older versions are in the API alone.</p>}
    </>
  )
}

type LineProps = { version: Summary; newest: boolean; open: boolean; onToggle: () => void }

function VersionLine({ version, newest, open, onToggle }: LineProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      onClick={onToggle}
      className="flex w-full flex-wrap items-baseline gap-x-2 rounded-md px-2 py-1 text-left text-sm hover:bg-hover"
    >
      <span className="min-w-0 flex-1 truncate font-medium">{version.title}</span>
      {newest && <span className="text-xs text-ink-muted">now</span>}
      <span className="text-xs text-ink-muted">
        {version.saved_by_name ?? 'A program'}, <RelativeTime value={version.saved_at} />
      </span>
    </button>
  )
}

type DetailsProps = { article: Article; number: number; mayRestore: boolean; onRestored: () => void }

function VersionDetails({ article, number, mayRestore, onRestored }: DetailsProps) {
  const id = article.row_id
  const { data, error } = useQuery({
    queryKey: ['record', 'knowledge-base', id, 'versions', number],
    queryFn: ({ signal }) => call('GET /pm/articles/{id}/versions/{number}', { id, number }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const restore = useMutation({
    mutationFn: () => {
      const version = article.version === undefined ? {} : { version: article.version }
      return call('POST /pm/articles/{id}/versions/{number}/restore', { id, number, ...version })
    },
    onSuccess: () => {
      toast.success('Restored. What was there before is a version too.')
      onRestored()
    },
  })
  const failure = error ?? restore.error
  return (
    <div className="mt-1 flex flex-col gap-2 px-2">
      {failure && <Notice tone="danger" title={messageOf(failure)} />}
      {data && <Changes version={data.version} />}
      {mayRestore && (
        <Button
          size="sm"
          className="w-fit"
          icon={<Undo2 aria-hidden />}
          pending={restore.isPending}
          onClick={() => restore.mutate()}
        >
          Restore this version
        </Button>
      )}
    </div>
  )
}

function Changes({ version: { title, content, previous } }: { version: Version }) {
  const now = `${title}\n${textOf(content)}`
  const before = previous ? `${previous.title}\n${textOf(previous.content)}` : ''
  return (
    <>
      {now === before && <p className="text-xs text-ink-muted">The words are the same as before.</p>}
      <div className="max-h-96 overflow-y-auto rounded-md border border-line bg-sunken p-3 text-sm break-words whitespace-pre-wrap">
        <Difference before={before} after={now} />
      </div>
    </>
  )
}
