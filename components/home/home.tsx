'use client'
import { useMe } from '@/components/shell/me-context'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useFormat } from '@/components/ui/format-context'
import { PageHeader } from '@/components/ui/page-header'
import { GettingStartedList } from './getting-started'
import { gridsOf, type HomeStart } from './home-grids'
import { ModuleLinks, ModuleTile } from './module-tile'
import { useHomeStart } from './use-home-start'

export function Home({ start }: { start: HomeStart }) {
  useHomeStart(start)
  const me = useMe()
  const format = useFormat()
  const firstName = me.user.name.split(/\s+/)[0] ?? me.user.name
  const withFigures = me.navigation.filter((module) => gridsOf(module).length > 0)
  const others = me.navigation.filter((module) => !withFigures.includes(module))
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-5 px-4 py-5 sm:px-6">
      <PageHeader
        title={`Good to see you, ${firstName}`}
        description={<span suppressHydrationWarning>{`${me.organization.name}, ${format.date(format.today())}`}</span>}
      />
      <GettingStartedList />
      <section aria-labelledby="modules">
        <h2 id="modules" className="sr-only">
          Modules
        </h2>
        {me.navigation.length === 0 ? (
          <EmptyState
            kind="forbidden"
            title="Your role does not open any module yet"
            body={`You are ${me.role.name} of ${me.organization.name}. Ask an administrator for access.`}
          />
        ) : (
          <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {withFigures.map((module) => (
              <ModuleTile key={module.module} module={module} />
            ))}
            {others.map((module) => (
              <ModuleLinks key={module.module} module={module} />
            ))}
          </div>
        )}
      </section>
    </div>
  )
}
