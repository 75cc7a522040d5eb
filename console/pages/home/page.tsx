import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../messages/text.ts'

export default function HomePage() {
  return <PageHead title={t('Home')} />
}
