import '@/lib/modules'
import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { ContactScreen } from '@/components/crm/contact-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { contactPageData } from '@/lib/modules/crm/pages/page-data'

type Props = { params: Promise<{ id: string }> }

/** Once a request, for the title and for the page. */
const dataOf = cache(async (id: string) => contactPageData(await pageContext(), id))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const data = await dataOf((await params).id)
  return { title: data ? String(data.page.contact.full_name || 'Contact') : 'Not found' }
}

export default async function ContactPage({ params }: Props) {
  const { id } = await params
  const data = await dataOf(id)
  if (!data) notFound()
  // Links that were kept from before a merge go on to the survivor.
  if (data.page.merged_into_id) redirect(`/crm/contacts/${data.page.merged_into_id}`)
  return <ContactScreen key={id} id={id} grid={data.grid} initial={data.page} />
}
