'use client'
import { useMutation } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { PageHeader } from '@/components/ui/page-header'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'

type Templates = AnswerOf<'GET /ai-workforce/templates'>['templates']

/** Templates to begin with, each made in one click; or an agent from a blank form. */
export function NewAgent({ templates }: { templates: Templates }) {
  const router = useRouter()
  const create = useMutation({
    mutationFn: (template: string) => call('POST /ai-workforce/agents', { template }),
    onSuccess: ({ agent_id }) => router.push(`/ai-workforce/agents/${agent_id}`),
    onError: (error) => toast.error('The agent was not created', { description: messageOf(error) }),
  })
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 sm:px-6">
      <Link
        href="/ai-workforce/agents"
        className="flex w-fit items-center gap-1 text-xs text-ink-muted hover:text-ink touch:py-2"
      >
        <ChevronLeft aria-hidden className="size-3.5" />
        Agents
      </Link>
      <PageHeader
        title="New agent"
        description="Start from a template and change what you like afterwards. Nothing is sent or changed before you approve it."
        actions={
          <Link href="/ai-workforce/agents?new=1" className="btn btn-secondary">
            Start from a blank form
          </Link>
        }
      />
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {templates.map(({ key, name, description, starts, max_write_actions }) => (
          <li key={key} className="card flex flex-col gap-2 p-4">
            <h2 className="text-base font-semibold">{name}</h2>
            <p className="text-sm text-ink-muted">{description}</p>
            <p className="text-xs text-ink-muted">
              {starts} ·{' '}
              {max_write_actions === 0 ? 'only reads and reports' : `at most ${max_write_actions} changes in a run`}
            </p>
            <Button
              className="mt-auto self-start"
              aria-label={`Use template: ${name}`}
              pending={create.isPending && create.variables === key}
              disabled={create.isPending}
              onClick={() => create.mutate(key)}
            >
              Use template
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
