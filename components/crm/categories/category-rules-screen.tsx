'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { announce } from '@/components/ui/feedback/announce'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { PageHeader } from '@/components/ui/page-header'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import { CategoryRuleDialog } from './category-rule-dialog'
import { CategoryRuleList } from './category-rule-list'
import { type ListedRule, leads, SOURCE_WORDS, type SourceType } from './category-words'

const TYPES = Object.keys(SOURCE_WORDS) as SourceType[]
const KEY = ['crm', 'category-rules']

/** Which category leads of an ad, ad set, campaign or form get, and what each rule takes. */
export function CategoryRulesScreen({ mayManage }: { mayManage: boolean }) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /crm/category-rules', {}, { signal }),
  })
  const again = () => queries.invalidateQueries({ queryKey: KEY })
  useLive((event) => {
    if (event.type === 'reconnected' || event.slug === 'crm-category-rules') again()
  })
  const add = useMutation({
    mutationFn: ({ source_type, source_id, category }: Omit<ListedRule, 'id' | 'matched' | 'won'>) =>
      call('POST /crm/category-rules', { source_type, source_id, category }),
    onSettled: again,
    onError: (failure) => toast.error('The rule was not brought back', { description: messageOf(failure) }),
  })
  const remove = useMutation({
    mutationFn: (rule: ListedRule) => call('DELETE /crm/category-rules/{id}', { id: rule.id }),
    onSettled: again,
    onSuccess: (_, rule) => {
      toast.success(`The rule for ${rule.source_id} is deleted`, {
        action: { label: 'Undo', onClick: () => add.mutate(rule) },
      })
      announce(`The rule for ${rule.source_id} is deleted`)
    },
    onError: (failure) => toast.error('The rule was not deleted', { description: messageOf(failure) }),
  })
  const apply = useMutation({
    mutationFn: () => call('POST /crm/recategorize', {}),
    onSettled: again,
    onSuccess: ({ updated, job_id }) =>
      toast.success(job_id ? `${leads(updated)} are being changed` : `${leads(updated)} changed`),
    onError: (failure) => toast.error('The rules were not applied', { description: messageOf(failure) }),
  })

  async function askAndApply(pending: number) {
    const sure = await confirm({
      title: `Change the category of ${leads(pending)}?`,
      body: 'They get the category that the rules give today, also where somebody has changed it. Leads that were added by hand stay as they are.',
      button: `Change ${leads(pending)}`,
    })
    if (sure) apply.mutate()
  }

  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-5 sm:px-6">
      <PageHeader
        title="Category rules"
        description="Leads from the ad network get their category by these rules when they come in: the most specific one wins. Leads that were added by hand keep what was typed."
        actions={mayManage && <CategoryRuleDialog onSaved={again} />}
      />
      {error && (
        <Notice tone="danger" urgent actions={<Button onClick={() => refetch()}>Try again</Button>}>
          {messageOf(error)}
        </Notice>
      )}
      {!data && !error && <SkeletonLines lines={6} />}
      {data && data.pending > 0 && (
        <Notice
          tone="info"
          title={`${leads(data.pending)} would get another category`}
          actions={
            mayManage && (
              <Button
                icon={<RefreshCw aria-hidden />}
                pending={apply.isPending}
                onClick={() => askAndApply(data.pending)}
              >
                Apply again
              </Button>
            )
          }
        >
          They came in before these rules, or their category was changed since.
        </Notice>
      )}
      {data?.rules.length === 0 && (
        <EmptyState
          title="No rules yet"
          body="The name of its form is the category of each lead. Add a rule to say something better, e.g. that all leads of one campaign are Fibre."
        />
      )}
      {TYPES.map((type) => {
        const rules = data?.rules.filter((rule) => rule.source_type === type) ?? []
        if (rules.length === 0) return null
        return (
          <CardSection key={type} title={SOURCE_WORDS[type].title} description={SOURCE_WORDS[type].help} flush>
            <CategoryRuleList rules={rules} onDelete={mayManage ? (rule) => remove.mutate(rule) : undefined} />
          </CardSection>
        )
      })}
    </div>
  )
}
