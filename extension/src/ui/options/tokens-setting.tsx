import { maxTokensADay } from '../../storage/items.ts';
import type { TokensToday as Tokens } from '../../storage/token-use.ts';
import type { ExtensionWording } from '../wording.ts';
import { parseTokens } from './options-form.ts';
import { TextSetting } from './text-setting.tsx';

interface TokensSettingProps {
  readonly tokens: Tokens;
  readonly wording: ExtensionWording;
  readonly onSave: (tokensADay: number) => Promise<void>;
}

/** What checks may spend in a day, beside what they have spent today. */
export function TokensSetting({ tokens, wording, onSave }: TokensSettingProps) {
  const { text, languageTag } = wording;
  return (
    <TextSetting
      label={text('tokens_label')}
      help={text('tokens_help')}
      invalid={text('tokens_invalid', { max: new Intl.NumberFormat(languageTag).format(maxTokensADay) })}
      type="number"
      initial={String(tokens.perDay)}
      parse={parseTokens}
      wording={wording}
      onSave={(value) => onSave(Number(value))}
    >
      <TokensToday tokens={tokens} wording={wording} />
    </TextSetting>
  );
}

export function TokensToday({ tokens, wording }: Pick<TokensSettingProps, 'tokens' | 'wording'>) {
  const number = new Intl.NumberFormat(wording.languageTag);
  const { used, perDay } = tokens;
  return (
    <p class="muted">
      {wording.text('tokens_today', { used: number.format(used), perDay: number.format(perDay) })}
    </p>
  );
}
