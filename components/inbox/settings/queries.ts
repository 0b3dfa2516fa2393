'use client'
import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, call } from '@/lib/client/call'

export type DeskSettings = AnswerOf<'GET /desk/settings'>
export type DeskAccount = AnswerOf<'GET /desk/accounts'>['organizations'][number]
export type SyncRun = AnswerOf<'GET /desk/sync'>['runs'][number]

const KEY = ['inbox', 'settings'] as const
export const settingsKeys = {
  install: [...KEY, 'install'],
  webhook: [...KEY, 'webhook'],
  discarded: [...KEY, 'discarded'],
  accounts: [...KEY, 'accounts'],
  sync: [...KEY, 'sync'],
} as const

export const installQuery = () =>
  queryOptions({ queryKey: settingsKeys.install, queryFn: ({ signal }) => call('GET /desk/settings', {}, { signal }) })

export const webhookQuery = () =>
  queryOptions({
    queryKey: settingsKeys.webhook,
    queryFn: ({ signal }) => call('GET /desk/webhook-info', {}, { signal }),
  })

export const discardedQuery = () =>
  queryOptions({
    queryKey: settingsKeys.discarded,
    queryFn: ({ signal }) => call('GET /desk/discarded-events', {}, { signal }),
  })

export const accountsQuery = () =>
  queryOptions({ queryKey: settingsKeys.accounts, queryFn: ({ signal }) => call('GET /desk/accounts', {}, { signal }) })

const WHILE_RUNNING_MS = 2_000

export const syncQuery = () =>
  queryOptions({
    queryKey: settingsKeys.sync,
    queryFn: ({ signal }) => call('GET /desk/sync', {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === 'running') ? WHILE_RUNNING_MS : false,
  })
