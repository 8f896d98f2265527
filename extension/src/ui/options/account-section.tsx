import { useRef, useState } from 'preact/hooks';
import type { Connection } from '../../storage/account.ts';
import type { ExtensionWording } from '../wording.ts';
import type { ConnectEnd } from './account-connect.ts';

export type AccountNews = ConnectEnd | 'not_allowed' | 'disconnected';

interface AccountSectionProps {
  readonly serverUrl: string;
  readonly connection: Connection | null;
  readonly wording: ExtensionWording;
  /** Must ask the browser for its leave before anything is awaited. */
  readonly onConnect: (signal: AbortSignal) => Promise<AccountNews>;
  readonly onDisconnect: () => Promise<void>;
}

/** Connects this browser to an account without a key to copy, and takes that back. Its heading is its group's. */
export function AccountSection(props: AccountSectionProps) {
  const { serverUrl, connection, wording } = props;
  const { text } = wording;
  const [news, setNews] = useState<AccountNews | 'waiting' | null>(null);
  const waiting = useRef<AbortController | null>(null);

  async function connect(): Promise<void> {
    const controller = new AbortController();
    waiting.current = controller;
    setNews('waiting');
    setNews(await props.onConnect(controller.signal).catch((): AccountNews => 'failed'));
  }
  async function disconnect(): Promise<void> {
    await props.onDisconnect();
    setNews('disconnected');
  }

  if (serverUrl === '') return <p class="setting muted">{text('account_no_server')}</p>;
  const isGood = news === 'connected' || news === 'waiting' || news === 'disconnected';
  return (
    <div class="setting">
      {connection ? (
        <>
          <p>{text('account_connected_as', { name: connection.name })}</p>
          <p class="muted">
            {text('account_connected_help')}{' '}
            <a class="link" href={`${serverUrl}/console#browsers`} target="_blank" rel="noreferrer">
              {text('account_console')}
            </a>
          </p>
        </>
      ) : (
        <p class="muted">{text('account_help', { server: serverUrl })}</p>
      )}
      {connection && (
        <button type="button" onClick={() => void disconnect()}>
          {text('account_disconnect')}
        </button>
      )}
      {!connection && news === 'waiting' && (
        <button type="button" onClick={() => waiting.current?.abort()}>
          {text('account_cancel')}
        </button>
      )}
      {!connection && news !== 'waiting' && (
        <button type="button" onClick={() => void connect()}>
          {text('account_connect')}
        </button>
      )}
      <p role="status" class={`notice ${isGood ? 'saved' : 'warning'}`}>
        {news && text(`account_${news}`, { server: serverUrl })}
      </p>
    </div>
  );
}
