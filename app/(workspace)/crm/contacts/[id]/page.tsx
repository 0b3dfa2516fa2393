import { redirect } from 'next/navigation'
import { recordPage } from '@/app/(workspace)/record-page'
import { ContactScreen } from '@/components/crm/contact-screen'
import { contactPageData } from '@/lib/modules/crm/pages/page-data'

const record = recordPage({
  read: contactPageData,
  title: ({ page }) => String(page.contact.full_name || 'Contact'),
  screen: ({ page, timeline, grid }, { id }) => {
    // Links that were kept from before a merge go on to the survivor.
    if (page.merged_into_id) redirect(`/crm/contacts/${page.merged_into_id}`)
    return <ContactScreen id={id} grid={grid} initial={page} timeline={timeline} />
  },
})

export const { generateMetadata } = record
export default record.page
