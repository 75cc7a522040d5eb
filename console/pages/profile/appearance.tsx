import { Select, useMantineColorScheme } from '@mantine/core'
import { session } from '../../api/index.ts'
import { optionList } from '../../frame/do.ts'
import { Section } from '../../frame/record.ts'
import { formatDate, language, t } from '../../frame/show.ts'
import { Switcher } from '../../frame/switcher.tsx'
import { chooseTimeZone, chosenTimeZone } from '../../frame/time-zone.ts'
import { chooseLanguage, type Language, languages } from '../../messages/text.ts'

/** Each language by its own name. */
const languageChoices = languages.map((value) => {
  const name = new Intl.DisplayNames([value], { type: 'language' }).of(value) ?? value
  return { value, label: name.charAt(0).toLocaleUpperCase(value) + name.slice(1) }
})

const shopZone = ''

/** How the console looks on this device. */
export function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const shop = session().shop?.time_zone ?? 'UTC'
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const zones = [
    { value: shopZone, label: t('Shop time zone: {zone}', { zone: shop }) },
    ...Intl.supportedValuesOf('timeZone').map((zone) => ({
      value: zone,
      label: zone === own ? t('{zone} (this device)', { zone }) : zone,
    })),
  ]
  return (
    <Section title={t('This device')}>
      <div className="stack">
        <Select
          label={t('Language')}
          data={languageChoices}
          value={language()}
          allowDeselect={false}
          onChange={(next) => next !== null && chooseLanguage(next as Language)}
        />
        <div>
          <span className="edit-label">{t('Colours')}</span>
          <Switcher
            label={t('Colours')}
            value={colorScheme}
            onChange={(next) => setColorScheme(next as typeof colorScheme)}
            options={optionList({ auto: t('Same as system'), light: t('Light'), dark: t('Dark') })}
          />
        </div>
        <Select
          label={t('Time zone')}
          description={t('The time there is {time}.', {
            time: formatDate(new Date().toISOString(), { timeStyle: 'short' }),
          })}
          searchable
          limit={60}
          data={zones}
          value={chosenTimeZone() ?? shopZone}
          allowDeselect={false}
          onChange={(next) => next !== null && chooseTimeZone(next === shopZone ? null : next)}
        />
      </div>
    </Section>
  )
}
