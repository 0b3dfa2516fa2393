'use client'
import { useQuery } from '@tanstack/react-query'
import { Fetched } from '@/components/timeline/fetched'
import { call } from '@/lib/client/call'
import { CallAnswers } from './call-facts'
import { Transcript } from './transcript'

/** An AI call in a timeline: what was answered, and every word of it. Its summary is the text of the entry. */
export function CallEntry({ entry: { id } }: { entry: { id: string } }) {
  const query = useQuery({
    queryKey: ['calls', 'GET /calls/ai-calls/{call_id}', { call_id: id }],
    queryFn: ({ signal }) => call('GET /calls/ai-calls/{call_id}', { call_id: id }, { signal }),
  })
  return (
    <Fetched query={query} what="this call">
      {({ ai_call }) => (
        <>
          <CallAnswers answers={ai_call.answers} />
          {ai_call.transcript.length > 0 ? (
            <Transcript turns={ai_call.transcript} name={ai_call.name} />
          ) : (
            <p className="text-sm text-ink-muted">No conversation was recorded.</p>
          )}
        </>
      )}
    </Fetched>
  )
}
