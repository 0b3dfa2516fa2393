'use client'
import { useEffect } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { useMe } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { MoneyInput } from '@/components/ui/fields/money-input'
import { Select } from '@/components/ui/fields/select'
import { Switch } from '@/components/ui/fields/switch'
import { Textarea } from '@/components/ui/fields/textarea'
import { call } from '@/lib/client/call'
import { type DisplayMode, type SiteSettings, TEMPLATES, type Template } from '@/lib/modules/website/schemas'
import { DrawHero, DrawIcon } from './draw-picture'
import { PictureField } from './picture-field'
import type { PreviewDraft } from './preview/messages'

const MODES: { value: DisplayMode; label: string }[] = [
  { value: 'catalogue_disabled', label: 'Pages only, no products' },
  { value: 'catalogue_only', label: 'Catalogue without checkout' },
  { value: 'for_sale', label: 'Online shop with checkout' },
]

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The form is flat, with names as the wire nests them, so that an error finds its field. */
const toValues = (site: SiteSettings) => ({
  display_mode: site.display_mode,
  gateway_enabled: site.gateway_enabled,
  template: site.template,
  'branding.logo': site.branding.logo,
  'branding.favicon': site.branding.favicon,
  'branding.primary_colour': site.branding.primary_colour,
  'branding.support_email': site.branding.support_email,
  'branding.whatsapp_number': site.branding.whatsapp_number,
  'branding.phone': site.branding.phone,
  'branding.postal_address': site.branding.postal_address,
  'hero.eyebrow': site.hero.eyebrow,
  'hero.heading': site.hero.heading,
  'hero.subtext': site.hero.subtext,
  'hero.photo': site.hero.photo,
  'shipping.base_amount': site.shipping.base_amount,
  'shipping.items_covered': String(site.shipping.items_covered),
  'shipping.extra_item': site.shipping.extra_item,
})
type Values = ReturnType<typeof toValues>

/** How the website looks and sells. */
export function SiteForm({
  initial,
  onDraft,
}: {
  initial: SiteSettings
  /** Hears what is in the form, also before it is saved. */
  onDraft: (draft: PreviewDraft) => void
}) {
  const { organization } = useMe()
  const form = useForm({
    initial: toValues(initial),
    version: initial.version,
    valuesOf: (record) => toValues(record as SiteSettings),
    send: async (values, { version, idempotencyKey }) => {
      await call('PUT /settings/website', { ...toWire(values), version }, { idempotencyKey })
      toast.success('Website saved')
    },
  })
  const { values } = form
  useEffect(() => onDraft(draftOf(toWire(values))), [values, onDraft])
  const picture = (name: 'branding.logo' | 'branding.favicon' | 'hero.photo') => ({
    value: values[name],
    onChange: (address: string | null) => form.set({ [name]: address }),
  })
  const money = (name: 'shipping.base_amount' | 'shipping.extra_item') => ({
    value: values[name],
    currency: organization.currency,
    onValueChange: (amount: string | null) => form.set({ [name]: amount ?? '0' }),
  })
  return (
    <Form form={form} className="flex flex-col gap-5">
      <CardSection id="shows" title="Display mode">
        <div className="flex flex-col gap-4">
          <Field label="Visitors see" name="display_mode">
            <Select
              options={MODES}
              value={values.display_mode}
              onValueChange={(mode) => form.set({ display_mode: mode as DisplayMode })}
            />
          </Field>
        </div>
      </CardSection>
      <CardSection id="look" title="Branding">
        <div className="grid gap-4 @lg:grid-cols-2">
          <Field label="Template" name="template">
            <Select
              options={TEMPLATES.map((value) => ({ value, label: capital(value) }))}
              value={values.template}
              onValueChange={(template) => form.set({ template: template as Template })}
            />
          </Field>
          <Field label="Primary color" name="branding.primary_colour" help="Leave empty for the default color.">
            <Input {...form.text('branding.primary_colour')} spellCheck={false} placeholder="#1d4ed8" />
          </Field>
          <PictureField label="Logo" {...picture('branding.logo')} wide />
          <div>
            <PictureField label="Browser icon" {...picture('branding.favicon')} />
            <DrawIcon logo={values['branding.logo']} onUse={picture('branding.favicon').onChange} />
          </div>
        </div>
      </CardSection>
      <CardSection id="first-words" title="Hero" description="Shown at the top of the home page.">
        <div className="grid gap-4 @lg:grid-cols-2">
          <Field label="Line above the heading" name="hero.eyebrow">
            <Input {...form.text('hero.eyebrow')} />
          </Field>
          <Field label="Heading" name="hero.heading">
            <Input {...form.text('hero.heading')} />
          </Field>
          <Field label="Text" name="hero.subtext" className="@lg:col-span-2">
            <Textarea {...form.text('hero.subtext')} rows={2} />
          </Field>
          <div className="@lg:col-span-2">
            <PictureField label="Photo" {...picture('hero.photo')} wide />
            <DrawHero onUse={picture('hero.photo').onChange} />
          </div>
        </div>
      </CardSection>
      <CardSection id="contact" title="Contact" description="Shown in the footer of every page.">
        <div className="grid gap-4 @lg:grid-cols-2">
          <Field label="Support e-mail" name="branding.support_email">
            <Input {...form.text('branding.support_email')} type="email" />
          </Field>
          <Field label="Phone" name="branding.phone">
            <Input {...form.text('branding.phone')} type="tel" />
          </Field>
          <Field label="WhatsApp number" name="branding.whatsapp_number">
            <Input {...form.text('branding.whatsapp_number')} type="tel" />
          </Field>
          <Field label="Postal address" name="branding.postal_address">
            <Textarea {...form.text('branding.postal_address')} rows={3} />
          </Field>
        </div>
      </CardSection>
      <CardSection
        id="delivery"
        title="Delivery"
        description="Charged on every order when the base rate is above zero. Amounts exclude VAT."
      >
        <div className="grid gap-4 @lg:grid-cols-3">
          <Field label="Base rate" name="shipping.base_amount">
            <MoneyInput {...money('shipping.base_amount')} />
          </Field>
          <Field label="Items included" name="shipping.items_covered">
            <Input {...form.text('shipping.items_covered')} inputMode="numeric" />
          </Field>
          <Field label="Each additional item" name="shipping.extra_item">
            <MoneyInput {...money('shipping.extra_item')} />
          </Field>
        </div>
      </CardSection>
      <CardSection id="payment" title="Payment">
        <Switch
          {...form.toggle('gateway_enabled')}
          label="Card payments"
          help="Customers pay at checkout through the gateway under Settings, Connections. When off, you request payment later."
        />
      </CardSection>
      <div className="flex justify-end">
        <Button type="submit" variant="primary" pending={form.pending}>
          Save
        </Button>
      </div>
    </Form>
  )
}

/** What of the settings is seen in the shop. */
export const draftOf = ({
  display_mode,
  branding,
  template,
  hero,
  shipping,
}: ReturnType<typeof toWire>): PreviewDraft => ({
  mode: display_mode,
  branding,
  template,
  hero,
  shipping,
})

function toWire(values: Values) {
  const { display_mode, gateway_enabled, template } = values
  return {
    display_mode,
    gateway_enabled,
    template,
    branding: {
      logo: values['branding.logo'],
      favicon: values['branding.favicon'],
      primary_colour: values['branding.primary_colour'],
      support_email: values['branding.support_email'],
      whatsapp_number: values['branding.whatsapp_number'],
      phone: values['branding.phone'],
      postal_address: values['branding.postal_address'],
    },
    hero: {
      eyebrow: values['hero.eyebrow'],
      heading: values['hero.heading'],
      subtext: values['hero.subtext'],
      photo: values['hero.photo'],
    },
    shipping: {
      base_amount: values['shipping.base_amount'],
      items_covered: Number(values['shipping.items_covered']),
      extra_item: values['shipping.extra_item'],
    },
  }
}
