import { ApiError, apiUrl } from '@/lib/client/api'
import type { ExportRequest } from '../toolbar/use-export-link'

type Chosen = ExportRequest & { format: 'csv' | 'xlsx' | 'pdf'; ids?: string[]; except?: string[] }

/** Asks for a file by a body, since the chosen rows may be too many for an address, and lets the browser keep it. */
export async function exportChosen(slug: string, body: Chosen): Promise<void> {
  const response = await fetch(apiUrl(`/grid/${encodeURIComponent(slug)}/export`), {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'indaba' },
    body: JSON.stringify(body),
  })
  if (!response.ok)
    throw new ApiError({
      status: response.status,
      body: await response.json().catch(() => null),
      requestId: response.headers.get('X-Request-Id'),
    })
  save(await response.blob(), fileName(response.headers.get('Content-Disposition')) ?? `${slug}.${body.format}`)
}

function fileName(disposition: string | null): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1]
  return encoded ? decodeURIComponent(encoded) : null
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
