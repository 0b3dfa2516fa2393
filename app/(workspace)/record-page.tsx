import '@/lib/modules'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache, Fragment, type ReactNode } from 'react'
import { pageContext } from '@/lib/core/auth/page-context'
import type { OrganizationCtx } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'

type Props = { params: Promise<{ id: string }> }

type RecordPage<T> = {
  /** 403 and 404: there is no such page for this caller. */
  read: (ctx: OrganizationCtx, id: string) => Promise<T>
  title: (data: T) => string
  screen: (data: T, at: { id: string; ctx: OrganizationCtx }) => ReactNode
}

/** What is not there, or not for this caller, is null. */
export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof AppError && [403, 404].includes(error.status)) return null
    throw error
  }
}

/** The page of one record: its title and its screen, of one read. */
export function recordPage<T>({ read, title, screen }: RecordPage<T>) {
  const dataOf = cache(async (id: string) => orNull(read(await pageContext(), id)))
  async function generateMetadata({ params }: Props): Promise<Metadata> {
    const data = await dataOf((await params).id)
    return { title: data === null ? 'Not found' : title(data) }
  }
  async function page({ params }: Props) {
    const { id } = await params
    const data = await dataOf(id)
    if (data === null) notFound()
    return <Fragment key={id}>{screen(data, { id, ctx: await pageContext() })}</Fragment>
  }
  return { generateMetadata, page }
}
