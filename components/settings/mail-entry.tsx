'use client'
import { useQuery } from '@tanstack/react-query'
import { Fetched } from '@/components/timeline/fetched'
import { MailBody } from './mail-body'
import { mailQuery } from './mail-query'

/** An email of the outbox in a timeline, as it was sent. */
export function MailEntry({ entry: { id } }: { entry: { id: string } }) {
  const query = useQuery(mailQuery(id))
  return (
    <Fetched query={query} what="how the email looked">
      {({ subject, html_body, text_body }) => (
        <MailBody subject={subject} html={html_body} text={text_body} form="html" isSmall />
      )}
    </Fetched>
  )
}
