-- What holders of gift cards can still spend at the end of :date (YYYY-MM-DD, UTC), with what a running checkout has set
-- aside, because it is not spent. Sums are in the smallest unit of the currency. A change of a card holds only the
-- fields that changed; an end that was taken away is null.
WITH told AS (
  SELECT stream, revision, type, data, CAST(replace(data ->> 'amount', '.', '') AS INTEGER) AS amount
  FROM events
  WHERE category = 'gift_card' AND date(metadata ->> 'occurred_at') <= :date
),
cards AS (
  SELECT stream,
         data ->> 'currency' AS currency,
         (SELECT amount FROM told
          WHERE stream = issued.stream AND amount IS NOT NULL AND type IN ('GiftCardIssued', 'GiftCardChanged')
          ORDER BY revision DESC LIMIT 1) AS value,
         (SELECT coalesce(sum(iif(type IN ('GiftCardRefunded', 'GiftCardCredited'), -amount, amount)), 0) FROM told
          WHERE stream = issued.stream
            AND type IN ('GiftCardCaptured', 'GiftCardConverted', 'GiftCardRefunded', 'GiftCardCredited')) AS spent,
         (SELECT data ->> 'expires_on' FROM told
          WHERE stream = issued.stream AND json_type(data, '$.expires_on') IS NOT NULL
          ORDER BY revision DESC LIMIT 1) AS expires_on
  FROM told AS issued
  WHERE type = 'GiftCardIssued'
)
SELECT currency, count(*) AS cards, sum(value - spent) AS liability
FROM cards
WHERE (expires_on IS NULL OR expires_on >= :date)
  AND value > spent
  AND stream NOT IN (SELECT stream FROM told WHERE type IN ('GiftCardCanceled', 'GiftCardDeleted'))
GROUP BY currency
ORDER BY currency;
