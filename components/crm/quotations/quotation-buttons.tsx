'use client'
import { useMutation } from '@tanstack/react-query'
import { ReceiptText, Zap } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import type { CrmRecord } from '@/components/crm/types'
import { useRefresh } from '@/components/record-page/use-record'
import { useCan } from '@/components/shell/me-context'
import { Button, buttonClass } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { isApiError, messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'

/**
 * A quotation for a lead or a deal: by the form, which saves nothing until it is saved; or, for a deal of a lead, built
 * from the answers of the lead's form at once.
 */
export function QuotationButtons({ record, leadId = '' }: { record: CrmRecord; leadId?: string }) {
  const mayWrite = useCan('accounting.document.write')
  const mayBuild = useCan('crm.deal.update')
  if (!mayWrite) return null
  return (
    <>
      <Link href={`/selling/quotations/new?${record.kind}=${record.id}`} className={buttonClass()}>
        <ReceiptText aria-hidden />
        Create quotation
      </Link>
      {record.kind === 'deal' && leadId && mayBuild && <BuildQuotation record={record} />}
    </>
  )
}

function BuildQuotation({ record }: { record: CrmRecord }) {
  const router = useRouter()
  const refresh = useRefresh(record)
  const build = useMutation({
    mutationFn: (again: boolean) => call('POST /crm/deals/{id}/build-quote', { id: record.id, again }),
    onSuccess: ({ quotation, unmapped_answers }) => {
      refresh()
      const left = unmapped_answers.length
      toast.success(`${quotation.number} is a draft now.`, {
        description: left ? `${left} ${left === 1 ? 'answer stands' : 'answers stand'} for no item.` : undefined,
      })
      router.push(quotation.href)
    },
    onError: async (error) => {
      if (!isApiError(error) || error.code !== 'quotation_exists')
        return toast.error('No quotation was built', { description: messageOf(error) })
      const sure = await confirm({
        title: 'Build a second quotation?',
        body: `${messageOf(error).split('.')[0]}. The new draft stands beside it.`,
        button: 'Build another',
      })
      if (sure) build.mutate(true)
    },
  })
  return (
    <Button icon={<Zap aria-hidden />} pending={build.isPending} onClick={() => build.mutate(false)}>
      Build from answers
    </Button>
  )
}
