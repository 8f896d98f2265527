-- Without case, accents and widths of letters: what is looked for goes through the same function. The marks stand over,
-- under or beside the letter before them. `lower` leaves what is no ASCII letter as it is where the database was made
-- with the locale C, so capitals of Latin without marks, Greek and Cyrillic are named.
CREATE FUNCTION plain_text(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT translate(
    lower(regexp_replace(
      normalize(written, NFKD),
      '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
      '', 'g'
    )),
    'ÆØÐÞĐŁŒŊΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐ',
    'æøðþđłœŋαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґ'
  )
$$
