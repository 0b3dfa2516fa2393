import { Breadcrumb } from '@/components/shop/frame/breadcrumb'
import { JsonLd } from '@/components/shop/frame/json-ld'
import { Seo } from '@/components/shop/frame/seo'
import { homeHref } from '@/components/shop/links'
import { questionsIn } from '@/components/shop/questions'
import { originOf, visibleShop } from '../load-shop'
import { missing } from '../missing'

/** A content page; every other address that no page has ends here too, within the shop. */
export default async function ContentPage({ params }: { params: Promise<{ site: string; path: string[] }> }) {
  const shop = await visibleShop(params)
  if (!shop) return missing()
  const [slug, ...rest] = (await params).path
  const page = rest.length ? undefined : shop.pages.find((one) => one.slug === slug)
  if (!page) return missing(shop)
  const origin = await originOf(shop)
  const questions = questionsIn(page.html)
  return (
    <div className="s-wide s-narrow">
      <Seo
        shop={shop}
        title={page.title}
        path={`/${page.slug}`}
        origin={origin}
        description={page.html.replace(/<[^>]+>/g, ' ')}
      />
      <Breadcrumb
        trail={[
          { name: 'Home', href: homeHref(shop.base) },
          { name: page.title, href: `${shop.base}/${page.slug}` },
        ]}
        origin={origin}
      />
      <h1>{page.title}</h1>
      {questions.length > 1 && (
        <JsonLd
          data={{
            '@type': 'FAQPage',
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: answer },
            })),
          }}
        />
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: every way in cleans it, see clean-page.ts */}
      <div className="s-prose" dangerouslySetInnerHTML={{ __html: page.html }} />
    </div>
  )
}
