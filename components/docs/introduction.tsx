import { CodeText } from '@/components/ui/code-text'
import { CodeBlock } from '@/components/ui/copy'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { OpenApiDocument } from './openapi'

/** What holds for all operations, and the list of grids. */
export function Introduction({ document, operations }: { document: OpenApiDocument; operations: number }) {
  const grids = document['x-grids'] ?? []
  const server = typeof window === 'undefined' ? '' : window.location.origin
  return (
    <article className="mx-auto flex max-w-4xl flex-col gap-6 px-4 py-6 sm:px-6">
      <header>
        <h1 className="text-xl">{document.info.title}</h1>
        <p className="mt-1 max-w-prose text-ink-muted">
          {operations} operations, made from the same declarations as the product itself.{' '}
          <CodeText text={document.info.description ?? ''} />
        </p>
      </header>
      <section>
        <h2 className="mb-2 text-base">Your first request</h2>
        <p className="mb-2 max-w-prose text-ink-muted">
          Make an API key in the settings, put it into an environment variable and ask who you are.
        </p>
        <CodeBlock
          label="Copy"
          code={`export INDABA_KEY=...\ncurl -H "Authorization: Bearer $INDABA_KEY" ${server}/api/v1/me`}
        />
      </section>
      {grids.length > 0 && (
        <section>
          <h2 className="mb-2 text-base">Grids</h2>
          <p className="mb-2 max-w-prose text-ink-muted">
            Most records are rows of a grid. Each grid answers the same paths, for example /api/v1/grid/{grids[0]?.slug}
            /data.
          </p>
          <div className="card">
            <Table label="Grids">
              <thead>
                <tr>
                  <Th>Slug</Th>
                  <Th>Title</Th>
                  <Th>Writes</Th>
                  <Th>Actions</Th>
                  <Th numeric>Columns</Th>
                </tr>
              </thead>
              <tbody>
                {grids.map((grid) => (
                  <Tr key={grid.slug}>
                    <Td>
                      <code className="font-mono text-xs whitespace-nowrap">{grid.slug}</code>
                    </Td>
                    <Td>{grid.title}</Td>
                    <Td className="text-ink-muted">{grid.ops.join(', ') || 'read only'}</Td>
                    <Td className="text-ink-muted">{grid.actions.map((action) => action.key).join(', ')}</Td>
                    <Td numeric>{grid.columns.length}</Td>
                  </Tr>
                ))}
              </tbody>
            </Table>
          </div>
        </section>
      )}
    </article>
  )
}
