-- A forecast reads what lies in thirty days, of all members of an operator. These rows are written in order of time, so a range of
-- pages is enough to find them, and costs a row nothing.
create index play_entry_by_time on play_entry using brin (at) with (pages_per_range = 16, autosummarize = on);
create index turnover_entry_by_time on turnover_entry using brin (at) with (pages_per_range = 16, autosummarize = on);
create index transfer_by_time on transfer using brin (at) with (pages_per_range = 16, autosummarize = on);
