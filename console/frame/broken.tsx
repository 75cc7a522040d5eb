import { Button } from '@mantine/core'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { ApiError, messageOf } from '../api/errors.ts'
import { t } from '../messages/text.ts'
import { Go } from './go.tsx'

interface FailureProps {
  readonly error: unknown
  readonly retry?: () => void
  /** Removes the filters that the API has refused. Offered instead of `retry`. */
  readonly clear?: (() => void) | undefined
}

export function Failure({ error, retry, clear }: FailureProps) {
  const isMissing = error instanceof ApiError && error.status === 404
  const run = clear ?? retry
  return (
    <div className="empty" role="alert">
      <p className="empty-title">
        {clear
          ? t('These filters are not valid')
          : isMissing
            ? t('This record does not exist')
            : t('This could not be loaded')}
      </p>
      <p>{messageOf(error)}</p>
      {run ? (
        <Button variant="default" onClick={run}>
          {clear ? t('Clear filters') : t('Try again')}
        </Button>
      ) : null}
    </div>
  )
}

const reload = () => location.reload()

/** A bar that asks the person to reload because a part of the page no longer exists. */
export const Outdated = () => (
  <div className="bulk-bar inline" role="alert">
    <b>{t('The console was updated')}</b>
    <Button onClick={reload}>{t('Reload')}</Button>
  </div>
)

export function Broken({ error, reset }: ErrorComponentProps) {
  // The console was updated while the tab was open, so the module no longer exists.
  const isOutdated = /dynamically imported module|Importing a module/i.test(messageOf(error))
  return (
    <div className="page">
      <h1>{isOutdated ? t('The console was updated') : t('Something went wrong')}</h1>
      <p>{isOutdated ? t('Reload the page to use the new version.') : messageOf(error)}</p>
      <Button onClick={isOutdated ? reload : reset}>{isOutdated ? t('Reload') : t('Try again')}</Button>
    </div>
  )
}

export const NotFound = () => (
  <>
    <h1>{t('Page not found')}</h1>
    <p>{t('Check the address. The record may also have been deleted.')}</p>
    <Go to="/">{t('Go to Home')}</Go>
  </>
)
