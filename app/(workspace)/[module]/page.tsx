import { notFound, redirect } from 'next/navigation'
import '@/lib/modules'
import { currentMe } from '@/lib/modules/settings/operations/account/current-me'

/** A module without an overview of its own opens the first of its pages that the person may see. */
export default async function ModulePage({ params }: { params: Promise<{ module: string }> }) {
  const { module } = await params
  const { navigation } = await currentMe()
  const first = navigation.find((entry) => entry.module === module)?.items[0]
  if (!first || first.href === `/${module}`) notFound()
  redirect(first.href)
}
