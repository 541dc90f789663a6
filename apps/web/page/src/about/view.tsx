/** How to use Foursight, the rules of the games, and the works it is built from. */
import { gameTitle, games, ownText } from "../lib/games.ts";
import { hasText, t } from "../lib/texts.ts";
import { addressOf, hasPage } from "../lib/where.ts";

export function AboutView({ works }: { works: readonly string[] }) {
  return (
    <>
      <h1>{t("about.title")}</h1>
      <p class="lead">{t("about.lead")}</p>
      <Section id="use" title={t("about.use.title")} paragraphs={numbered((number) => `about.use.${number}`)} />
      {games().map(({ name, options }) => (
        <Section key={name} id={name} title={gameTitle(name)} paragraphs={rules(name, options)} />
      ))}
      <Section id="hints" title={t("about.hints.title")} paragraphs={numbered((number) => `about.hints.${number}`)} />
      <Works works={works} />
    </>
  );
}

function Section({ id, title, paragraphs }: { id: string; title: string; paragraphs: string[] }) {
  return (
    <section id={id}>
      <h2>{title}</h2>
      {paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}

function Works({ works }: { works: readonly string[] }) {
  return (
    <section id="works">
      <h2>{t("about.works.title")}</h2>
      <p>{t("about.works.1")}</p>
      <ul class="works">
        {works.map((work) => (
          <li key={work}>
            <cite>{t(`about.work.${work}.title`)}</cite>
            <span class="soft">{t(`about.work.${work}.who`)}</span>
            <p>{t(`about.work.${work}.what`)}</p>
          </li>
        ))}
      </ul>
      {hasPage("laboratory") && (
        <p>
          <a href={addressOf("laboratory")}>{t("about.works.laboratory")}</a>
        </p>
      )}
    </section>
  );
}

/** Texts whose keys end in 1, 2, …, as many as there are. */
function numbered(key: (number: number) => string) {
  const texts = [];
  for (let number = 1; hasText(key(number)); number += 1) texts.push(t(key(number)));
  return texts;
}

/** The rules of a game, what its options change, and remarks. */
function rules(name: string, options: { key: string }[]) {
  const ofOptions = options.map(({ key }) => ownText(name, `rules.${key}`)).filter((text) => text !== null);
  return [...numbered((number) => `games.${name}.rules.${number}`), ...ofOptions, ...numbered((number) => `games.${name}.about.${number}`)];
}
