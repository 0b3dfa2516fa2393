import '@/lib/modules'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ScanScreen } from '@/components/buying/scans/scan-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { AppError } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { readScan } from '@/lib/modules/buying/operations/scans/read-scan'

type Props = { params: Promise<{ id: string }> }

/** Once a request, for the title and for the page; null for what is not there, or not this caller's. */
const scanOf = cache(async (id: string) => {
  try {
    return (await runOperation(readScan, await pageContext(), { id })).scan
  } catch (error) {
    if (error instanceof AppError && [403, 404].includes(error.status)) return null
    throw error
  }
})

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await scanOf((await params).id))?.file.name ?? 'Not found' }
}

export default async function ScanPage({ params }: Props) {
  const { id } = await params
  const scan = await scanOf(id)
  if (!scan) notFound()
  return <ScanScreen key={id} initial={scan} />
}
