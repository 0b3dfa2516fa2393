'use client'
import { Download, List } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ThemeMenu } from '@/components/shell/theme-menu'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { IconButton } from '@/components/ui/icon-button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Introduction } from './introduction'
import { type OpenApiDocument, operationsOf } from './openapi'
import { OperationList } from './operation-list'
import { OperationView } from './operation-view'

const SOURCE = '/api/openapi.json'

export function ApiReference() {
  const { document, failed, load } = useOpenApi()
  const operations = useMemo(() => (document ? operationsOf(document) : []), [document])
  const id = useAnchor()
  const current = operations.find((operation) => operation.id === id) ?? null
  const [listOpen, setListOpen] = useState(false)
  const main = useRef<HTMLElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another operation begins at its top
  useEffect(() => {
    main.current?.scrollTo({ top: 0 })
  }, [id])

  return (
    <div className="flex h-dvh flex-col overflow-hidden">
      <header className="flex h-12 shrink-0 items-center gap-2 border-b border-line bg-canvas px-3 touch:h-14">
        <IconButton
          label="Operations"
          icon={<List aria-hidden />}
          onClick={() => setListOpen(true)}
          className="md:hidden"
        />
        <Link href="/" className="rounded-xs font-semibold hover:underline hover:underline-offset-3">
          Indaba
        </Link>
        <span className="text-ink-muted">API reference</span>
        <span className="flex-1" />
        <Button asChild variant="ghost" size="sm">
          <a href={SOURCE} download="openapi.json">
            <Download aria-hidden />
            <span className="max-sm:sr-only">OpenAPI</span>
          </a>
        </Button>
        <ThemeMenu />
      </header>
      <div className="flex min-h-0 flex-1">
        <aside
          aria-label="Contents"
          className="hidden w-72 shrink-0 overflow-y-auto border-r border-line bg-canvas md:block"
        >
          <OperationList document={document} operations={operations} currentId={current?.id ?? null} />
        </aside>
        <main ref={main} className="min-w-0 flex-1 scroll-py-6 overflow-y-auto bg-surface">
          {failed && (
            <EmptyState
              kind="failed"
              title="The reference could not be loaded"
              action={<Button onClick={load}>Try again</Button>}
            />
          )}
          {!document && !failed && <SkeletonLines lines={8} className="mx-auto max-w-4xl p-6" />}
          {document && current && <OperationView key={current.id} document={document} operation={current} />}
          {document && !current && (
            <Introduction document={document} operations={operations.filter(({ isWebhook }) => !isWebhook).length} />
          )}
        </main>
      </div>
      <Dialog open={listOpen} onOpenChange={setListOpen} title="Operations">
        <OperationList
          document={document}
          operations={operations}
          currentId={current?.id ?? null}
          onLeave={() => setListOpen(false)}
        />
      </Dialog>
    </div>
  )
}

function useOpenApi() {
  const [document, setDocument] = useState<OpenApiDocument | null>(null)
  const [failed, setFailed] = useState(false)
  const load = () => {
    setFailed(false)
    fetch(SOURCE)
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(String(response.status)))))
      .then(setDocument, () => setFailed(true))
  }
  useEffect(load, [])
  return { document, failed, load }
}

/** The operation is in the address, so that a colleague can be sent to it. */
function useAnchor(): string {
  return useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener)
      return () => window.removeEventListener('hashchange', listener)
    },
    () => decodeURIComponent(window.location.hash.slice(1)),
    () => '',
  )
}
