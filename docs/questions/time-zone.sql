-- The time zone of the store, in which its days and months begin. Other questions take it from the program that asks them.
SELECT data ->> 'timezone' AS timezone
FROM events
WHERE type IN ('StoreCreated', 'StoreChanged') AND data ->> 'timezone' IS NOT NULL
ORDER BY position DESC
LIMIT 1;
