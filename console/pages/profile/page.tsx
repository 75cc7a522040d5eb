import { PageHead } from '../../frame/page-head.tsx'
import { t } from '../../messages/text.ts'

export default function ProfilePage() {
  return <PageHead title={t('Profile')} />
}
